import { desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Page } from "#shared/http/endpoint.ts";

type Aged = Record<"createdAt" | "id", AnyPgColumn>;
/** Of a row of such a list, as `placeKey` reads it from a cursor. */
export type Place = readonly [createdAt: string, id: string];

/** The order of a list whose newest rows come first, as an index on the same two columns has it. */
export const newestFirst = ({ createdAt, id }: Aged) => [desc(createdAt), desc(id)];

/** The rows behind the one that ended the page before; all of them without one. */
export function behind({ createdAt, id }: Aged, cursor: Place | undefined): SQL | undefined {
  return cursor && sql`(${createdAt}, ${id}) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`;
}

/** A row's place in such a list. */
export const placeOf = ({ createdAt, id }: { createdAt: Date; id: string }): Place => [createdAt.toISOString(), id];

/** A page of `limit` rows out of one row more, which says whether there is a next one. */
export function toPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => readonly unknown[]): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorAt(keyOf(last)) : null };
}

/** The cursor behind a row: its sort key as URL-safe text, as the `cursor` of a contract reads it. */
export function cursorAt(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}
