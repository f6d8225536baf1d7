import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import { connect } from "#server/db/client.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { deleteRows, filledTables, WITHOUT_RULES } from "#server/testing/rows.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";

/** A database, and the connection that empties it between tests. */
interface Spare extends TestDatabase {
  client: pg.Client;
  /** Of the schema and its statistics as the migrations left them. */
  stamp: string;
  /** The pool that tests read and write with; the next test finds it as if it were new. */
  pool: pg.Pool | null;
}

export interface BorrowedDatabase extends TestDatabase {
  /** A pool on the database. `drop` takes it back: the next test need not connect anew, which takes longer than most tests. */
  pool(): pg.Pool;
}

/** Those that no test of this process has at the moment. */
const spares: Spare[] = [];

/** Deleted rows stay on the disk for a while: a table that had more of them is not what the next test expects. */
const ROWS_MAX = 1000;
/** So long a connection may take to end. */
const CUT_MAX_MS = 1000;
/** Milliseconds for which work that a test has begun may go on after it. */
const QUIET_MAX_MS = 2000;
const LOOK_EVERY_MS = 2;
/** Number of connections of an app under test. */
const POOL_SIZE = 6;
/** Settings, temporary tables and channels of a session. Prepared statements stay: their driver counts on them. */
const CLEAN_SESSION = "reset all; discard temp; unlisten *";

/**
 * A migrated, empty database: one that an earlier test has given back, else a new one. Making one and dropping it takes
 * longer than most tests. `drop` empties it for the next test once all connections to it have ended, but for those of the
 * pool. What was done to more than rows (another schema, statistics, locks that are still held, many rows) is not undone:
 * that database is dropped.
 */
export async function borrowTestDatabase(): Promise<BorrowedDatabase> {
  const spare = spares.pop() ?? (await openSpare());
  return {
    url: spare.url,
    pool: () => {
      if (spare.pool?.ended !== false)
        spare.pool = connect(spare.url, createLog("silent"), { max: POOL_SIZE, patience: UNHURRIED }).pool;
      return spare.pool;
    },
    drop: async () => {
      const isClean = await empty(spare).catch(() => false);
      if (isClean) spares.push(spare);
      else await discard(spare);
    },
  };
}

/** A migrated, empty database of the running test's own, with so many connections to it at most. */
export async function openTestPool(max: number): Promise<pg.Pool> {
  const { url, drop } = await borrowTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max });
  // The pool has ended before its connections have, and emptying the database cuts those off.
  pool.on("error", () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return pool;
}

async function openSpare(): Promise<Spare> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  // The whole server may go while this one waits for the next test.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(WITHOUT_RULES);
  return { ...database, client, pool: null, stamp: (await look(client)).stamp };
}

async function discard({ client, pool, drop }: Spare): Promise<void> {
  // Connections that are still at work are cut off as the database is dropped.
  if (pool?.ended === false) pool.end().catch(() => undefined);
  await client.end();
  await drop();
}

/** Whether it is as it was. */
async function empty(spare: Spare): Promise<boolean> {
  const kept = await cleanPool(spare);
  if (kept === null) return false;
  const { client, stamp } = spare;
  const now = await look(client);
  if (now.stamp !== stamp || now.isInUse) return false;
  // One that the test forgot would write what the next one finds.
  const others =
    "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1::int[])";
  await client.query({
    name: "cut",
    text: `select pg_terminate_backend(pid, ${CUT_MAX_MS}) ${others}`,
    values: [kept],
  });
  return (await deleteRows(client, await filledTables(client))) <= ROWS_MAX;
}

/** Makes the pool's sessions as good as new; returns their processes, or null where one is still at work. */
async function cleanPool(spare: Spare): Promise<number[] | null> {
  const { pool } = spare;
  if (pool?.ended !== false) return [];
  for (const begun = Date.now(); pool.idleCount < pool.totalCount || pool.waitingCount > 0; ) {
    if (Date.now() - begun > QUIET_MAX_MS) return null;
    await wait(LOOK_EVERY_MS);
  }
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    await Promise.all(clients.map((one) => one.query(CLEAN_SESSION)));
  } finally {
    for (const one of clients) one.release();
  }
  pool.removeAllListeners("acquire").removeAllListeners("release").removeAllListeners("remove");
  return clients.map((one) => (one as unknown as { processID: number }).processID);
}

/**
 * What tells that a test did more than write rows. The stamp changes with every table, column, rule, function, type and
 * setting, and with what vacuuming and analyzing learn of a table: plans depend on it.
 */
async function look(client: pg.Client): Promise<{ stamp: string; isInUse: boolean }> {
  // Of what is dropped the newest row says nothing, the number of rows does.
  const marks = SCHEMA_CATALOGS.map((name) => `(select concat(max(xmin::text::bigint), '/', count(*)) from ${name})`);
  const { rows } = await client.query({
    name: "look",
    text: `select concat_ws(' ', ${marks}, learned.*, (
        select string_agg(setconfig::text, ' ' order by setrole) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
      )) as stamp,
      exists (select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database()))
      or exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state <> 'idle') as "isInUse"
    from (
      select sum(reltuples), sum(relpages), (select count(*) from pg_statistic where starelid = any(array_agg(pg_class.oid)))
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    ) learned`,
  });
  return rows[0];
}

/** PostgreSQL's own objects have smaller numbers. They are most rows of the catalogs, and no test changes them. */
const OWN_OBJECTS = 16_384;

const SCHEMA_CATALOGS = [
  `pg_class where oid >= ${OWN_OBJECTS}`,
  `pg_attribute where attrelid >= ${OWN_OBJECTS}`,
  "pg_attrdef",
  `pg_constraint where oid >= ${OWN_OBJECTS}`,
  `pg_index where indexrelid >= ${OWN_OBJECTS}`,
  "pg_trigger",
  `pg_proc where oid >= ${OWN_OBJECTS}`,
  `pg_type where oid >= ${OWN_OBJECTS}`,
  "pg_enum",
  "pg_policy",
  `pg_rewrite where oid >= ${OWN_OBJECTS}`,
  "pg_extension",
  // Those of temporary tables stay, empty, when these go.
  "pg_namespace where nspname not like 'pg_%'",
  "pg_largeobject_metadata",
];
