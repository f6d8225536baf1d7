import { Socket } from "node:net";
import { sql } from "drizzle-orm";
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

/** To get a connection, a new one or one that is free again: no longer than callers wait. */
const CONNECT_TIMEOUT_MS = 3000;
/** The database's own limit for one statement, waiting for locks included. */
const STATEMENT_TIMEOUT_MS = 4000;
/** A statement without an answer by then will never get one: the network has lost it, or the database is gone. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 500;
/** A transaction whose other end the network has lost holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 6000;
/** Opening a connection takes some 10 ms of this process, in which nothing is answered: those of a burst serve the next one. */
const IDLE_MS = 5 * 60_000;
/** After this much quiet the system asks the other end every second, ten times, whether it is still there. */
const KEEP_ALIVE_AFTER_MS = 5000;

/** The limits of waiting for the database, in milliseconds. */
export interface DatabasePatience {
  connectMs: number;
  statementMs: number;
  /** The time within which something has to come once a statement was sent. */
  silenceMs: number;
  idleInTransactionMs: number;
}

export const PATIENCE: DatabasePatience = {
  connectMs: CONNECT_TIMEOUT_MS,
  statementMs: STATEMENT_TIMEOUT_MS,
  silenceMs: SILENCE_MS,
  idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
};

const patienceOf = new WeakMap<pg.Pool, DatabasePatience>();

/** What every connection to the database has, for `pg.Client` and `pg.Pool`. */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
} satisfies pg.ClientConfig;

/**
 * A pool and the drizzle database on it. Connects lazily; a connection that is lost or does not answer is thrown away
 * and replaced, so that the pool is good again within seconds of the database's return, however it was away.
 */
export function connect(url: string, log: Log, { max = 10, patience = PATIENCE } = {}): Connection {
  const pool = new pg.Pool({
    ...CONNECTION_SETTINGS,
    connectionTimeoutMillis: patience.connectMs,
    connectionString: url,
    max,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.idleInTransactionMs,
  });
  patienceOf.set(pool, patience);
  pool.on("error", (error) => log.warn({ error: error.message }, "idle database connection lost"));
  pool.on("connect", (client) => {
    // A lost connection fails the query that uses it, which reports the error.
    client.on("error", () => undefined);
    breakWhenSilent(client, patience.silenceMs);
  });
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/**
 * Breaks the connection when it was asked for something and nothing at all has come for so long. Its query then fails,
 * and the pool does not take it back. (The driver's `query_timeout` fails the query and keeps the connection, on which
 * the next one then waits behind the first.)
 */
function breakWhenSilent(client: pg.ClientBase, afterMs: number): void {
  const { connection } = client as pg.Client;
  if (!(connection.stream instanceof Socket)) throw new Error("The connection to the database is no socket.");
  const { stream } = connection;
  stream.removeAllListeners("timeout");
  stream.setTimeout(afterMs);
  stream.on("timeout", () => {
    // Between queries there is nothing to say.
    if (!isIdle(client)) stream.destroy(new Error(SILENT));
  });
}

const SILENT = "The database does not answer";

/** The driver knows and does not tell in its types. */
function isIdle(client: pg.ClientBase): boolean {
  return (client as { readyForQuery?: boolean }).readyForQuery === true;
}

/**
 * A transaction of a background job, whose statements and pauses between them may take so long. All others are bounded
 * by a caller's patience.
 */
export async function longTransaction<Result>(
  { $client: pool }: Database,
  withinMs: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const { statementMs, silenceMs } = patienceOf.get(pool) ?? PATIENCE;
  try {
    breakWhenSilent(client, withinMs + silenceMs - statementMs);
    return await drizzle(client, { schema }).transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(withinMs)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(withinMs)}, true)`);
      return work(tx);
    });
  } finally {
    breakWhenSilent(client, silenceMs);
    client.release();
  }
}

/** Waits until no other transaction holds the lock of that name; it is free again when this one ends. */
export async function lockByName(tx: Pick<Transaction, "execute">, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hexkey: ${name}`}, 0))`);
}

/** SQLSTATE classes and codes, and Node's socket errors, that mean "the database is away", not "the query is wrong". */
const AWAY =
  /^(08|57P0[1-5]|53[034]00|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
/** It is there and could not do it in time: a statement or a lock took too long, or another transaction was in the way. */
const BUSY = /^(57014|55P03|25P0[34]|40001|40P01)$/;
const AWAY_MESSAGES = new RegExp(
  `^(${[
    SILENT,
    "Connection terminated",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Client has encountered a connection error",
    "Client was closed and is not queryable",
    "Cannot use a pool after calling end",
  ].join("|")})`,
);

/** Whether it is there and could not do it in time. Looks through drizzle's wrapper. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && BUSY.test(String(error.code))) || isDatabaseBusy(error.cause);
}

/**
 * Whether an error says that the database can't do it at the moment: it is away, or busy. The same may go well when it is
 * tried again. Looks through drizzle's wrapper.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseAway(error.cause)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  // Only the driver's own errors have no code. The words of those that have one may be what people typed.
  if ("code" in error && error.code) return AWAY.test(String(error.code)) || BUSY.test(String(error.code));
  return AWAY_MESSAGES.test(error.message);
}
