import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { explainDenied } from "#server/db/privileges.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { StartupError } from "#server/lib/startup-error.ts";

/** Any number that nothing else locks: all instances that start on one database take turns on it. */
const MIGRATION_LOCK = 4_839_201;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Brings the database up to date. Instances that start at once take turns, so each migration runs once. Throws
 * `StartupError` for a database that does not answer, or where our role lacks a right.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection lost between two statements fails the next one, which reports it; an unhandled error event would end
  // the process.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw new StartupError(`The database at ${addressOf(client)} does not answer: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  try {
    await refuseOtherEncodings(client);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: join(PROJECT_ROOT, "migrations") });
  } catch (error) {
    throw explainDenied(error, url);
  } finally {
    await client.end();
  }
}

/** A cluster that was made without a locale has SQL_ASCII, in which every text with an accent fails, one by one. */
async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding === "UTF8") return;
  throw new StartupError(
    `The database at ${addressOf(client)} has the encoding ${encoding}, and Hexkey needs UTF8. Make another one: createdb --template template0 --encoding UTF8 --locale C.UTF-8 --owner ${client.user} ${client.database}`,
  );
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
