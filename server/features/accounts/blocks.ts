import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { memberBlocks } from "#shared/schema/index.ts";

/**
 * The condition that neither of two members has blocked the other: `authorId` names the one, in a row that is read, and the
 * other reads. Guests read everything, and what has no author any more is shown to all.
 */
export function isUnblocked(readerId: string | null, authorId: AnyColumn | SQL): SQL | undefined {
  if (readerId === null) return undefined;
  const { blockerId, blockedId } = memberBlocks;
  return sql`not exists (select from ${memberBlocks}
    where (${blockerId} = ${readerId} and ${blockedId} = ${authorId}) or (${blockerId} = ${authorId} and ${blockedId} = ${readerId}))`;
}
