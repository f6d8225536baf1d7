import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#server/testing/database.ts";
import { openTestDatabase } from "#server/testing/harness.ts";

// The real process: settings, start, signals and exit codes can't be seen from inside.

test("a port in use is one sentence and exit code 1", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await runToEnd({ PORT: String(port), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(output).toBe(`Port ${port} is in use. Stop what listens there, or set PORT to another port.\n`);
  expect(code).toBe(1);
});

test("a database that does not answer is one sentence without the password, and exit code 1", async () => {
  const { code, output } = await runToEnd({ DATABASE_URL: "postgres://hexkey:s3cret@127.0.0.1:1/hexkey" });
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("127.0.0.1:1");
  expect(output).not.toContain("s3cret");
  expect(code).toBe(1);
});

test("wrong settings are named, all at once", async () => {
  const { code, output } = await runToEnd({ PORT: "http", LOG_LEVEL: "loud", DATABASE_URL: "mysql://x" });
  expect(output.trim().split("\n")).toHaveLength(1);
  for (const name of ["PORT", "LOG_LEVEL", "DATABASE_URL", ".env.example"]) expect(output).toContain(name);
  expect(code).toBe(1);
});

test("told to stop, it is unready at once, finishes what is in flight, and exits with 0 within ten seconds", async () => {
  const server = await startServer();
  const { promise, sendRest } = halfARequest(server.origin);
  const startedAt = Date.now();
  server.child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503);
  sendRest();
  expect(await promise).toContain("HTTP/1.1 404");
  expect(await server.exited).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test("a client that sends its headers or its body too slowly is closed within twenty seconds", {
  timeout: 30_000,
}, async () => {
  const server = await startServer();
  const startedAt = Date.now();
  const [headers, body] = await Promise.all([halfARequest(server.origin).promise, dribble(server.origin)]);
  expect(headers).toContain("408");
  expect(body).toContain("408");
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  server.child.kill("SIGTERM");
  await server.exited;
});

test("the nightly roll-up runs by itself on a database that has no ranking yet", async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query("select current_database() as name");
  const url = new URL((await createTestDatabase()).url);
  url.pathname = rows[0].name;
  await pool.query(
    `insert into products (id, name, brand, category, qr_code) values (uuidv7(), 'Desk', 'Nordhem', 'office', 'X')`,
  );
  await pool.query("insert into product_activity (product_id, day, views) select id, now()::date, 3 from products");
  const server = await startServer({ DATABASE_URL: url.href });
  await expect
    .poll(async () => (await (await fetch(`${server.origin}/api/trending-furniture`)).json()).totalProducts, {
      timeout: 5000,
    })
    .toBe(1);
  server.child.kill("SIGTERM");
  await server.exited;
});

function run(variables: Record<string, string>): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    SESSION_SECRET: "s".repeat(32),
    ...variables,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "server/index.ts"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function runToEnd(variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = run({ PORT: String(await freePort()), ...variables });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return { code: await exitOf(child), output };
}

async function startServer(variables: Record<string, string> = {}) {
  const port = await freePort();
  const database = variables.DATABASE_URL ?? (await ownDatabase());
  const child = run({ PORT: String(port), DATABASE_URL: database, ...variables });
  const origin = `http://127.0.0.1:${port}`;
  const ready = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status;
  await expect.poll(ready, { timeout: 10_000, interval: 50 }).toBe(200);
  return { origin, child, exited: exitOf(child) };
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));

/** A request whose last line is sent only when asked; the promise is everything that came back until it was closed. */
function halfARequest(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write("GET /api/none HTTP/1.1\r\nhost: localhost\r\n");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const promise = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  return { promise, sendRest: () => socket.write("connection: close\r\n\r\n") };
}

/** A request whose body comes a byte a second; what came back until it was closed. */
async function dribble(origin: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    "POST /api/products/01890000-0000-7000-8000-000000000000/views HTTP/1.1\r\nhost: localhost\r\n" +
      "content-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  );
  const sending = setInterval(() => socket.write(" "), 1000);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  // What is sent to a connection that was just closed has nowhere to go.
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(sending);
  return received;
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
