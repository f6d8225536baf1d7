import { join } from "node:path";
import { findRunningPostgres } from "#server/db/embedded/running.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import type { Config } from "#server/env.ts";
import { createLog } from "#server/lib/log.ts";

/** The database of the settings; else our own, which may be running already. For programs beside the server. */
export async function openDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  const directory = join(config.dataDirectory, "postgres");
  const running = await findRunningPostgres(directory);
  if (running) return { url: running, close: async () => {} };
  const started = await startEmbeddedPostgres({ directory, log: createLog("error") });
  return { url: started.url, close: started.stop };
}
