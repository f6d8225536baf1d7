import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";

/** Does something with the oldest row of a catalog: what goes is not what came last. */
const withOldest = (catalog: string, where: string, change: string) =>
  `do $$ declare one record; begin
    select * into one from ${catalog} where ${where} order by xmin::text::bigint limit 1;
    execute format(${change});
  end $$`;

test.each([
  [
    "drops a trigger",
    withOldest("pg_trigger", "not tgisinternal", "'drop trigger %I on %s', one.tgname, one.tgrelid::regclass"),
  ],
  [
    "drops an index",
    withOldest(
      "pg_index",
      "not indisunique and indexrelid::regclass::text !~ '^pg_'",
      "'drop index %s', one.indexrelid::regclass",
    ),
  ],
  [
    "drops a foreign key",
    withOldest(
      "pg_constraint",
      "contype = 'f'",
      "'alter table %s drop constraint %I', one.conrelid::regclass, one.conname",
    ),
  ],
  ["makes a schema", "create schema extra"],
  ["makes a type", "create type extra as enum ('a')"],
  ["makes a policy", "create policy extra on users using (true)"],
  [
    "changes a setting",
    withOldest("pg_database", "datname = current_database()", "'alter database %I set work_mem to 64', one.datname"),
  ],
  ["stores a large object", "select lo_from_bytea(0, 'extra')"],
])("a test that %s has its database to itself", async (_, change) => {
  const { url, drop } = await borrowTestDatabase();
  await run(url, change);
  await drop();
  expect(await borrow()).not.toBe(url);
});

test("rows go with their test, and the database is the next one's", async () => {
  const { url, drop } = await borrowTestDatabase();
  await run(url, "create temp table mine (id int); insert into mine values (1)");
  await drop();
  expect(await borrow()).toBe(url);
});

test("a connection that a test has left open writes nothing into the next one's database", async () => {
  const { url, drop } = await borrowTestDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("select 1");
  await drop();
  expect(await borrow()).toBe(url);
  await expect(client.query("select 1").then(({ rows }) => rows)).rejects.toThrow();
});

async function borrow(): Promise<string> {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  return url;
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
