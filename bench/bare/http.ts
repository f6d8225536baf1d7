import { createServer } from "node:http";
import pg from "pg";
import { BY_CATEGORY, BY_CODE, CODE_PATH, LIST_PATH } from "./statements.ts";

/** The same two reads with nothing but Node's own server and pg. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname.startsWith(CODE_PATH)) {
    const code = decodeURIComponent(url.pathname.slice(CODE_PATH.length));
    const { rows } = await pool.query({ ...BY_CODE, values: [code] });
    send(rows[0]);
  } else if (url.pathname === LIST_PATH) {
    const { rows } = await pool.query({ ...BY_CATEGORY, values: [url.searchParams.get("category")] });
    send(rows);
  } else {
    response.writeHead(404).end();
  }

  function send(body: unknown): void {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(text) };
    response.writeHead(200, headers).end(text);
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1");
