import { is, SQL, sql } from "drizzle-orm";
import { getTableConfig, IndexedColumn, type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

const ACTUAL = "public";
const EXPECTED = "expected_by_the_schema";

/**
 * Compares a database with the drizzle tables in both directions: tables, columns with type, nullability and default,
 * keys with their rules, unique and check constraints, indexes with order and predicate. Answers one line for each
 * difference.
 *
 * The expected tables are made once, in a schema of their own that is rolled back, so that Postgres itself puts every type,
 * default and condition into one form. Wants a client that is in a transaction.
 */
export async function findDrift(client: pg.ClientBase, tables: readonly PgTable[]): Promise<string[]> {
  const expected = known.get(tables) ?? (await readExpected(client, tables));
  known.set(tables, expected);
  return compare(expected, await readCatalog(client, ACTUAL));
}

const known = new WeakMap<readonly PgTable[], Map<string, string>>();

async function readExpected(client: pg.ClientBase, tables: readonly PgTable[]): Promise<Map<string, string>> {
  await client.query(`savepoint before_expected; create schema ${EXPECTED}`);
  try {
    await client.query(definitionsOf(tables).join(";\n"));
    return await readCatalog(client, EXPECTED);
  } finally {
    await client.query("rollback to savepoint before_expected");
  }
}

function compare(expected: Map<string, string>, actual: Map<string, string>): string[] {
  const drift: string[] = [];
  for (const [what, definition] of expected) {
    const found = actual.get(what);
    if (found === undefined) drift.push(`The database lacks ${what}: ${definition}`);
    else if (found !== definition) drift.push(`The database has ${what}: ${found}; the schema says: ${definition}`);
  }
  for (const [what, definition] of actual) {
    if (!expected.has(what)) drift.push(`The schema lacks ${what}: ${definition}`);
  }
  return drift.sort();
}

/** Everything in a schema by name, as Postgres writes it down. */
async function readCatalog(client: pg.ClientBase, schema: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ what: string; definition: string }>(
    `
    select 'relation ' || relname as what, relkind::text as definition
    from pg_class where relnamespace = $1::text::regnamespace and relkind not in ('i', 'I', 't', 'c')
    union all
    select 'column ' || relname || '.' || attname,
      concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        nullif(attgenerated, ''), nullif(attidentity, ''), 'default ' || pg_get_expr(adbin, adrelid))
    from pg_attribute
      join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = $1::text::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all
    -- Nullability is compared with the columns; newer versions of Postgres list it here as well. Triggers that wait for the
    -- end of a transaction are listed too, and no schema describes any.
    select 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace = $1::text::regnamespace and contype not in ('n', 't')
    union all
    select 'index ' || tablename || '.' || indexname, indexdef from pg_indexes where schemaname = $1
    `,
    [schema],
  );
  return new Map(rows.map(({ what, definition }) => [what, definition.replaceAll(`${schema}.`, "")]));
}

const dialect = new PgDialect();
const name = (text: string) => dialect.escapeName(text);
const names = (columns: readonly { name: string }[]) => columns.map((column) => name(column.name)).join(", ");
const write = (expression: SQL) => dialect.sqlToQuery(sql`${expression}`.inlineParams()).sql;

/** The statements that make the tables in the schema of expectations. Foreign keys come last: they may point anywhere. */
function definitionsOf(tables: readonly PgTable[]): string[] {
  const configs = tables.map((table) => ({
    at: `${EXPECTED}.${name(getTableConfig(table).name)}`,
    ...getTableConfig(table),
  }));
  return [
    ...configs.map(({ at, columns }) => `create table ${at} (${columns.map(describeColumn).join(", ")})`),
    ...configs.flatMap(({ at, ...config }) => constraintsOf(config).map((added) => `alter table ${at} add ${added}`)),
    ...configs.flatMap(({ at, indexes }) => indexes.map((index) => describeIndex(index, at))),
    ...configs.flatMap(({ at, foreignKeys }) =>
      foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        const target = `${EXPECTED}.${name(getTableConfig(foreignTable).name)} (${names(foreignColumns)})`;
        const rules = `on delete ${key.onDelete ?? "no action"} on update ${key.onUpdate ?? "no action"}`;
        return `alter table ${at} add constraint ${name(key.getName())} foreign key (${names(columns)}) references ${target} ${rules}`;
      }),
    ),
  ];
}

function describeColumn(column: PgColumn): string {
  const parts = [name(column.name), column.getSQLType()];
  if (column.primary) parts.push("primary key");
  if (column.notNull) parts.push("not null");
  if (column.generated) {
    const { as } = column.generated;
    parts.push(`generated always as (${write(sql`${typeof as === "function" ? as() : as}`)}) stored`);
  }
  if (column.generatedIdentity?.type === "always") parts.push("generated always as identity");
  // A default that drizzle works out for each row is none of the database's.
  if (column.default !== undefined) parts.push(`default ${write(sql`${column.default}`)}`);
  return parts.join(" ");
}

type Config = ReturnType<typeof getTableConfig>;

function constraintsOf({ columns, primaryKeys, uniqueConstraints, checks }: Omit<Config, "foreignKeys">): string[] {
  const nulls = (distinct: boolean) => (distinct ? "" : "nulls not distinct");
  return [
    ...primaryKeys.map((key) => `constraint ${name(key.getName())} primary key (${names(key.columns)})`),
    ...columns
      .filter((column) => column.isUnique)
      .map((column) => {
        const distinct = column.uniqueType !== "not distinct";
        return `constraint ${name(column.uniqueName ?? "")} unique ${nulls(distinct)} (${name(column.name)})`;
      }),
    ...uniqueConstraints.map(
      (unique) =>
        `constraint ${name(unique.getName() ?? "")} unique ${nulls(!unique.nullsNotDistinct)} (${names(unique.columns)})`,
    ),
    ...checks.map((check) => `constraint ${name(check.name)} check (${write(check.value)})`),
  ];
}

function describeIndex({ config }: Config["indexes"][number], at: string): string {
  const columns = config.columns.map((column) => {
    if (is(column, SQL)) {
      // The operator class of an expression is written behind it.
      const [, expression, opClass = ""] = write(column).match(/^(.*?)( \w+_ops)?$/s) ?? [];
      return `(${expression})${opClass}`;
    }
    if (!is(column, IndexedColumn)) throw new Error(`${config.name}: an index part of an unknown kind.`);
    const { order = "asc", nulls = "last", opClass = "" } = column.indexConfig;
    // Only a B-tree has an order.
    const inOrder = (config.method ?? "btree") === "btree" ? `${order} nulls ${nulls}` : "";
    return `${name(column.name ?? "")} ${opClass} ${inOrder}`;
  });
  const settings = Object.entries(config.with ?? {}).map(([setting, value]) => `${setting} = ${value}`);
  const options = settings.length > 0 ? ` with (${settings.join(", ")})` : "";
  const kind = config.unique ? "unique index" : "index";
  const where = config.where ? ` where ${write(config.where)}` : "";
  return `create ${kind} ${name(config.name ?? "")} on ${at} using ${config.method ?? "btree"} (${columns.join(", ")})${options}${where}`;
}
