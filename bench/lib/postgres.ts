import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/lib/log.ts";

export interface BenchPostgres {
  url: string;
  /** Ends the server and removes its data. */
  stop: () => Promise<void>;
}

/**
 * A migrated, empty database on a PostgreSQL server of its own, with the settings that users get: durable, and as much
 * memory as a fresh installation takes.
 */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "hexkey-bench-"));
  // Root runs the database under another account, which has to get here.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ directory: join(folder, "postgres"), log: createLog("error") });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}
