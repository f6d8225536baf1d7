import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/lib/log.ts";
import { databaseUrl, queryServer } from "#server/testing/database-server.ts";

export interface BenchPostgres {
  url: string;
  /** Ends the server and removes its data. */
  stop: () => Promise<void>;
}

/** Address of the migrated database that the benchmarks of a smoke run copy. Undefined in every other run. */
const TEMPLATE_URL = process.env.BENCH_TEMPLATE_URL;

/**
 * A migrated, empty database on a PostgreSQL server of its own, with the settings that users get: durable, and as much
 * memory as a fresh installation takes. In a smoke run it is a copy on a server that the benchmarks share, unless this one
 * breaks its server (`isBroken`).
 */
export async function startBenchPostgres({ isBroken = false } = {}): Promise<BenchPostgres> {
  return TEMPLATE_URL && !isBroken ? copyOf(TEMPLATE_URL) : startPostgresServer();
}

/** Starts such a server of its own; one that is not durable may lose its data. */
export async function startPostgresServer({ durable = true } = {}): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "hexkey-bench-"));
  // Root runs the database under another account, which has to get here.
  chmodSync(folder, 0o755);
  const directory = join(folder, "postgres");
  const server = await startEmbeddedPostgres({ directory, log: createLog("error"), durable });
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

async function copyOf(templateUrl: string): Promise<BenchPostgres> {
  const template = new URL(templateUrl).pathname.slice(1);
  const serverUrl = databaseUrl(templateUrl, "postgres");
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  await queryServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(templateUrl, name),
    stop: () => queryServer(serverUrl, `drop database ${name} with (force)`),
  };
}
