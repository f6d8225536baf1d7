import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/lib/log.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { buildWorkers } from "#server/testing/built-workers.ts";
import { databaseUrl, queryServer } from "#server/testing/database-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a server where databases may be made. */
    testServerUrl: string;
    /** The name of a migrated, empty database to clone. */
    testTemplate: string;
    /** A folder that is not there yet, in which `builtPrograms` builds. */
    testBuild: string;
    /** The folder of the built programs of threads and processes, by the names under which they are started. */
    testWorkers: string;
  }
}

/** One server for the whole run, `TEST_DATABASE_URL` or our own, with one template that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Inside the project, where the packages that are not part of the build are found.
  const builds = join(PROJECT_ROOT, "node_modules/.cache/hexkey");
  const [build, workers] = [join(builds, randomUUID()), join(builds, randomUUID())];
  mkdirSync(builds, { recursive: true });
  for (const folder of [build, workers]) removeAtExit(folder);
  const [server] = await Promise.all([openServer(), buildWorkers(workers)]);
  const template = `hexkey_test_${randomUUID().replaceAll("-", "")}`;
  await queryServer(server.url, `create database ${template}`);
  await migrateDatabase(databaseUrl(server.url, template));
  project.provide("testServerUrl", server.url);
  project.provide("testTemplate", template);
  project.provide("testBuild", build);
  project.provide("testWorkers", workers);
  return async () => {
    await dropAll(server.url, template);
    await server.stop();
  };
}

/** However the run ends: on a signal nothing is taken down in order. */
function removeAtExit(folder: string): void {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Drops the template and its clones, of which tests keep some for the next test. */
async function dropAll(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [template]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(join(fastFolder(), "hexkey-test-"));
  removeAtExit(folder);
  // Root runs the database under another account, which has to get here.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    directory: join(folder, "postgres"),
    log: createLog("error"),
    durable: false,
  });
  await letIn(server.url);
  return server;
}

/** Opens the server to everybody on this machine: proving a password takes both sides longer than most statements. */
async function letIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("show hba_file");
  writeFileSync(rows[0].hba_file, "host all all 127.0.0.1/32 trust\n");
  await client.query("select pg_reload_conf()");
  await client.end();
}

/** Memory, where there is room for it: every test clones a database, which is mostly writing files. */
function fastFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM_BYTES ? memory : tmpdir();
}

const ROOM_BYTES = 2 * 1024 ** 3;
