import { desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "#server/http/cursor.ts";
import type { Page } from "#shared/http/endpoint.ts";

type Aged = Record<"createdAt" | "id", AnyPgColumn>;

/** The order of a list whose newest rows come first, as an index on the same two columns has it. */
export const newestFirst = ({ createdAt, id }: Aged) => [desc(createdAt), desc(id)];

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** The rows behind the page that a cursor ends; all of them without one. */
export function behind({ createdAt, id }: Aged, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [lastCreatedAt, lastId] = decodeCursor(place, cursor);
  return sql`(${createdAt}, ${id}) < (${lastCreatedAt}::timestamptz, ${lastId}::uuid)`;
}

/** A page of `limit` items out of one row more, which says whether there is a next one. */
export function toPage<Item extends { createdAt: Date; id: string }>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor([last.createdAt.toISOString(), last.id]) : null };
}
