import express from "express";
import pg from "pg";
import { BY_CATEGORY, BY_CODE, CODE_PATH, EMPTY_PATH, LIST_PATH } from "./statements.ts";

/** The least that Express 5 and pg can do to answer the two reads: no validation, no headers, no log, no errors. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });
const app = express();
app.get(`${CODE_PATH}:code`, async (request, response) => {
  const { rows } = await pool.query({ ...BY_CODE, values: [request.params.code] });
  response.json(rows[0]);
});
app.get(LIST_PATH, async (request, response) => {
  const { rows } = await pool.query({ ...BY_CATEGORY, values: [request.query.category] });
  response.json(rows);
});
// What a call and a statement cost that ask for nothing: the measure of how quick the machine is.
app.get(EMPTY_PATH, async (_request, response) => {
  const { rows } = await pool.query({ name: "empty", text: "select 1 as one" });
  response.json(rows);
});
app.listen(Number(process.env.PORT), "127.0.0.1");
