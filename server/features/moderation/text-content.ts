import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Content, ContentType } from "#server/domain.ts";
import { sameWords, toExcerpt } from "#server/features/moderation/content.ts";

/** What all kinds of short texts below a product have in common: the same text may not be written again, another one may. */
export const PLACED_TEXT = {
  ownAdvice: "This is your own. You can change or delete it on the product's page instead.",
  isSameAgain: (removed, { excerpt }) => sameWords(removed.excerpt) === sameWords(excerpt),
  removalPath: () => null,
} satisfies Pick<ContentType, "ownAdvice" | "isSameAgain" | "removalPath">;

/** A row of such a text as content: without files and video. */
export function asText<Kind extends Content["kind"], Row extends { text: string }>(kind: Kind, row: Row) {
  return { ...row, kind, excerpt: toExcerpt(row.text), photos: [], videoUrl: null, isThere: true };
}

/** A subquery of the ids of a member's content in a table that is hidden. */
export const hiddenIn =
  (table: PgTable & Record<"id" | "userId" | "visibility", AnyPgColumn>) =>
  (userId: string): SQL =>
    sql`(select ${table.id} from ${table} where ${table.userId} = ${userId} and ${table.visibility} = 'hidden')`;
