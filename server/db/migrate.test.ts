import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { databaseUrl, queryServer } from "#server/testing/database-server.ts";

test("five instances that start at once migrate a new database once", async () => {
  const url = await createEmptyDatabase();
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  expect(await countMigrations(url)).toBe(countFiles());
});

test("an up-to-date database stays as it is", async () => {
  const url = await createEmptyDatabase();
  await migrateDatabase(url);
  await migrateDatabase(url);
  expect(await countMigrations(url)).toBe(countFiles());
});

test("a database that does not answer is named in one sentence without its password", async () => {
  const failure = migrateDatabase("postgres://someone:secret@127.0.0.1:1/shop");
  await expect(failure).rejects.toThrow(StartupError);
  await expect(failure).rejects.toThrow(
    "The database at 127.0.0.1:1/shop does not answer: connect ECONNREFUSED 127.0.0.1:1.",
  );
});

test("a database that does not exist is named in one sentence", async () => {
  const failure = migrateDatabase(databaseUrl(inject("testServerUrl"), "nowhere"));
  await expect(failure).rejects.toThrow(/^The database at .*\/nowhere does not answer: .*does not exist\.$/);
});

async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject("testServerUrl");
  const name = `hexkey_empty_${randomUUID().replaceAll("-", "")}`;
  await queryServer(serverUrl, `create database ${name}`);
  onTestFinished(() => queryServer(serverUrl, `drop database ${name} with (force)`));
  return databaseUrl(serverUrl, name);
}

async function countMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>("select count(*)::int as count from drizzle.__drizzle_migrations")
    .finally(() => client.end());
  return rows[0]?.count ?? 0;
}

function countFiles(): number {
  const journal: { entries: unknown[] } = JSON.parse(
    readFileSync(join(PROJECT_ROOT, "migrations/meta/_journal.json"), "utf8"),
  );
  return journal.entries.length;
}
