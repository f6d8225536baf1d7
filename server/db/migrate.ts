import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { StartupError } from "#server/lib/startup-error.ts";

/** Any number that nothing else locks: all instances that start on one database take turns on it. */
const MIGRATION_LOCK = 4_839_201;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Brings the database up to date. Instances that start at once take turns, so each migration runs once. Throws
 * `StartupError` for a database that does not answer.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection lost between two statements fails the next one, which says so; unheard, it would end the process.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw new StartupError(`The database at ${addressOf(client)} does not answer: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: join(PROJECT_ROOT, "migrations") });
  } finally {
    await client.end();
  }
}

/** Without user and password, which do not belong in a terminal. */
function addressOf({ host, port, database }: pg.Client): string {
  return `${host}:${port}/${database ?? ""}`;
}

/** A host name with several addresses fails with one error for each of them and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
