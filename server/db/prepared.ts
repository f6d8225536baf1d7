import { Column, type DriverValueDecoder, fillPlaceholders, is, SQL, sql } from "drizzle-orm";
import { PgArray } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/client.ts";

/**
 * Prepares a feature's statements once per database: Postgres then plans them once per connection, which costs a
 * look-up by key a third of what planning it each time does.
 */
export function prepareOnce<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const prepared = new WeakMap<Database, Statements>();
  return (db) => {
    let statements = prepared.get(db);
    if (!statements) {
      statements = prepare(db);
      prepared.set(db, statements);
    }
    return statements;
  };
}

/** A drizzle select of a flat record of columns and SQL expressions. */
interface Select<Row> extends PromiseLike<Row[]> {
  toSQL: () => { sql: string; params: unknown[] };
}

/** Runs a prepared select with the values of its placeholders. */
export type Statement<Row> = (values?: Record<string, unknown>) => Promise<Row[]>;

/**
 * A named statement for the reads that customers wait for. Like drizzle's `prepare`, but what each column needs to
 * become a value is decided once and not for every cell, and all cells come as one JSON array of arrays: of a page of 24
 * products the driver would read some 700 cells one by one, which takes it twice as long as Postgres takes to find them.
 * `selected` is the record that was given to `select`, whose order is that of the cells. `rows` limits the answer by a
 * constant in the text: drizzle would pass it as a parameter, and for a limit that it doesn't know Postgres plans each
 * call anew.
 */
export function prepareSelect<Row>(
  db: Database,
  name: string,
  selected: Record<string, unknown>,
  select: Select<Row>,
  rows?: number,
): Statement<Row> {
  const { sql: query, params } = select.toSQL();
  const fields = Object.entries(selected).map(([key, field]) => ({ key, decode: decoderOf(field) }));
  const cells = fields.map((_, index) => `cell_${index}`).join(", ");
  const limit = rows === undefined ? "" : ` limit ${Math.trunc(rows)}`;
  // Rows of a sorted subquery are aggregated in its order.
  const text = `select json_agg(json_build_array(${cells})) from (${query}${limit}) as found (${cells})`;
  // Filling in an existing object is several times faster than adding key after key.
  const blank = Object.fromEntries(fields.map(({ key }) => [key, null]));
  const toRow = (cells: unknown[]): Row => {
    const row: Record<string, unknown> = { ...blank };
    for (let index = 0; index < fields.length; index++) {
      const { key, decode } = fields[index] as (typeof fields)[number];
      const cell = cells[index];
      row[key] = decode === null || cell === null ? cell : decode(cell);
    }
    return row as Row;
  };
  return async (values = {}) => {
    const result = await db.$client.query<[unknown[][] | null]>({
      name,
      text,
      values: fillPlaceholders(params, values),
      rowMode: "array",
    });
    return result.rows[0]?.[0]?.map(toRow) ?? [];
  };
}

/** What turns a cell of JSON into the field's value; null where it is that already. */
function decoderOf(field: unknown): ((cell: unknown) => unknown) | null {
  if (is(field, Column)) {
    if (!isInJson(field)) throw new Error(`JSON can't carry ${field.name}, a ${field.columnType}.`);
    const inherited = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return inherited ? null : (cell) => field.mapFromDriverValue(cell);
  }
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  if (!is(expression, SQL)) throw new Error("prepareSelect takes flat columns and SQL expressions only");
  // Given by `mapWith`; a column's own has the same limits.
  const { decoder } = expression as unknown as { decoder: DriverValueDecoder<unknown, unknown> };
  if (decoder === PLAIN) return null;
  return is(decoder, Column) ? decoderOf(decoder) : (cell) => decoder.mapFromDriverValue(cell);
}

/** The decoder of an expression that was given none. */
const { decoder: PLAIN } = sql`` as unknown as { decoder: unknown };

const IN_JSON = new Set<string>(["string", "number", "boolean", "date", "json", "array"]);
/** Those that drizzle hands out as text: a numeric would come as a number that may have lost digits, a time in another form. */
const AS_TEXT = ["PgNumeric", "PgTimestampString"];

function isInJson(column: Column): boolean {
  const isItself = IN_JSON.has(column.dataType) && !AS_TEXT.includes(column.columnType);
  return isItself && (!is(column, PgArray) || isInJson(column.baseColumn));
}
