import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "#server/lib/log.ts";
import * as schema from "#shared/schema/index.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A handle that only code within a transaction has: what asks for it can't be used outside of one. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** A pool and the drizzle database on it. Connects lazily; a lost idle connection is logged and replaced. */
export function connect(url: string, log: Log, { max = 10 } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ error: error.message }, "idle database connection lost"));
  // A connection lost while somebody holds it fails that somebody's query, which says so.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** SQLSTATE classes and codes, and Node's socket errors, that mean "the database is away", not "the query is wrong". */
const AWAY = /^(08|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)/;
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether an error says that the database can't be reached at the moment. Looks through drizzle's wrapper. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return AWAY.test(code) || AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause);
}
