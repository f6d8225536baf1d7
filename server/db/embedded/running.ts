import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { DATABASE, PASSWORD_FILE, SUPERUSER } from "#server/db/embedded/cluster.ts";
import { StartupError } from "#server/lib/startup-error.ts";

const CONNECT_TIMEOUT_MS = 2000;
/** Where PostgreSQL writes its port into `postmaster.pid`, counted from 0. */
const PORT_LINE = 3;

/**
 * The address of the PostgreSQL of ours that runs on this folder, started by whichever process; null if none does.
 * Throws `StartupError` where its password may not be read.
 */
export async function findRunningPostgres(directory: string): Promise<string | null> {
  const port = read(join(directory, "postmaster.pid"))?.split("\n")[PORT_LINE]?.trim();
  const password = read(join(directory, PASSWORD_FILE))?.trim();
  if (!port || !password) return null;
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The port of one that was killed may be closed by now, or another program's: then none of ours runs.
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  if (answers) await client.end();
  return answers ? url : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    if (code === "EACCES" || code === "EPERM") {
      throw new StartupError(
        `${file} can't be read: run this with the account that runs Hexkey, or as root, or set DATABASE_URL.`,
        { cause: error },
      );
    }
    throw error;
  }
}
