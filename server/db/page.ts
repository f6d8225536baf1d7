import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { cursorOfOther } from "#server/http/app-error.ts";
import type { Page } from "#shared/http/endpoint.ts";

/** The keys that rows are sorted by: a column, or what an index computes of one. */
type SortBy = AnyPgColumn | { sql: SQL; type: string; of: (value: unknown) => unknown };

/** The columns of a list whose newest rows come first. */
type Aged = Record<"createdAt" | "id", AnyPgColumn>;
/** Of a row of such a list, as `placeKey` reads it from a cursor. */
export type Place = readonly [createdAt: string, id: string];

type Key = readonly (string | number | boolean | SQLWrapper)[];

export interface Pages<Name extends string> {
  order: SQL[];
  /** The rows behind the one that ended the page before; all without one. Throws INVALID_INPUT for a cursor of another list. */
  behind(cursor: Key | undefined): SQL | undefined;
  /** A page of the rows of a statement that fetched `oneMore`. */
  page<Row extends Record<Name, unknown>>(rows: readonly Row[], limit: number): Page<Row>;
}

/**
 * The pages of a list: its order, what is behind a cursor, and the cursor behind a page, all from one list of columns, the
 * first thing first and each by its name in the rows. It is that of an index, and its last column tells any two rows apart.
 */
export function pagesBy<Name extends string>(direction: "asc" | "desc", key: Record<Name, SortBy>): Pages<Name> {
  const names = Object.keys(key) as Name[];
  const parts = names.map((name) => {
    const by: SortBy = key[name];
    return "of" in by ? by : { sql: sql`${by}`, type: by.getSQLType(), of: (value: unknown) => value };
  });
  const turn = direction === "asc" ? asc : desc;
  const further = sql.raw(direction === "asc" ? ">" : "<");
  const tuple = (values: SQL[]) => sql`(${sql.join(values, sql`, `)})`;
  return {
    order: parts.map((part) => turn(part.sql)),
    behind: (cursor) => {
      if (cursor === undefined) return undefined;
      if (cursor.length !== parts.length) throw cursorOfOther();
      const values = parts.map(({ type }, at) => sql`${cursor[at]}::${sql.raw(type)}`);
      return sql`${tuple(parts.map((part) => part.sql))} ${further} ${tuple(values)}`;
    },
    page: (rows, limit) => {
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const hasMore = rows.length > limit && last !== undefined;
      return { items, nextCursor: hasMore ? cursorAt(parts.map(({ of }, at) => of(last[names[at] as Name]))) : null };
    },
  };
}

/** A list whose newest rows come first, as an index on the same two columns has it. */
export const newestFirst = ({ createdAt, id }: Aged) => pagesBy("desc", { createdAt, id });

/** How many rows the statement behind a page fetches: one more says whether there is a next page. */
export const oneMore = (limit: number): number => limit + 1;

/** The sort key in a cursor of our own making. */
export const keyIn = (cursor: string): readonly (string | number)[] =>
  JSON.parse(Buffer.from(cursor, "base64url").toString());

/** The cursor behind a row: its sort key as URL-safe text, as the `cursor` of a contract reads it. */
export function cursorAt(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}
