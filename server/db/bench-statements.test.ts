import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestPool } from "#server/testing/spare-databases.ts";

const BENCH = join(import.meta.dirname, "../../bench");

interface Column {
  name: string;
  isRequired: boolean;
}

/** The columns of each table; required is what neither may be null nor comes by itself. */
async function readTables(): Promise<Map<string, Column[]>> {
  const { rows } = await (await openTestPool(1)).query<Column & { table: string }>(
    `select table_name as table, column_name as name,
       is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO' as "isRequired"
     from information_schema.columns where table_schema = 'public'`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** What a program's own tables are called. */
const ownTables = (code: string) =>
  new Set([...code.matchAll(/create (?:temp |unlogged )*table (\w+)/g)].map(([, name]) => name));

/** What does not fit the tables of what a program writes into them. */
function wrongIn(code: string, tables: ReadonlyMap<string, Column[]>): { written: number; wrong: string[] } {
  const own = ownTables(code);
  const wrong: string[] = [];
  const known = (table: string, names: readonly string[]): Column[] => {
    const columns = tables.get(table);
    if (!columns) wrong.push(`there is no table ${table}`);
    for (const name of names) {
      if (columns?.every((column) => column.name !== name)) wrong.push(`${table} has no column ${name}`);
    }
    return columns ?? [];
  };
  const inserts = [...code.matchAll(/\binsert into (\w+)\s*\(([\w\s,]+)\)/g)];
  for (const [, table = "", list = ""] of inserts) {
    if (own.has(table)) continue;
    const names = list.split(",").map((name) => name.trim());
    for (const { name, isRequired } of known(table, names)) {
      if (isRequired && !names.includes(name)) wrong.push(`${table} is given no ${name}, which it must have`);
    }
  }
  const updates = [...code.matchAll(/\bupdate (\w+) set (\w+) =/g)];
  for (const [, table = "", name = ""] of updates) if (!own.has(table)) known(table, [name]);
  return { written: inserts.length + updates.length, wrong };
}

test("what benchmarks write out to be put into tables fits them", async () => {
  const tables = await readTables();
  const files = readdirSync(BENCH, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const found = files.map((name) => ({ name, ...wrongIn(readFileSync(join(BENCH, name), "utf8"), tables) }));
  expect(found.reduce((sum, { written }) => sum + written, 0)).toBeGreaterThan(30);
  expect(found.flatMap(({ name, wrong }) => wrong.map((text) => `bench/${name}: ${text}`))).toEqual([]);
});

test("a column that is missing, unknown or left out is told", async () => {
  const tables = await readTables();
  const entry =
    "insert into image_cache_entries (id, image_hash, size, width, height, identification_result, expires_at)";
  expect(wrongIn(entry, tables).wrong).toEqual(["image_cache_entries is given no method, which it must have"]);
  expect(wrongIn("insert into camera_problems (day, reasons) select 1", tables).wrong).toEqual(
    expect.arrayContaining([
      "camera_problems has no column reasons",
      "camera_problems is given no reason, which it must have",
    ]),
  );
  expect(wrongIn("update photos set size = 1", tables).wrong).toEqual(["there is no table photos"]);
});
