import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import { DOWN_STATES, isDown, type TakedownState } from "#shared/domain/takedown.ts";
import { takedowns } from "#shared/schema/index.ts";

// A member may take back noticed content, and share the same anew: the notice goes on about that.

/** Notices in these states take nothing down: they go on about the content that is shared anew. */
const FOLLOWING = ["unconfirmed", "received"] as const satisfies readonly TakedownState[];

/** The notices about a member's content of that kind that are not over, or about these ids; in the order of their ids. */
export async function findFollowing(
  tx: Transaction,
  which: { kind: ContentKind; sharerId: string } | { kind: ContentKind; subjectId: string } | { ids: string[] },
  { lock }: { lock: boolean },
): Promise<{ id: string; subjectId: string; isDown: boolean; isFollowing: boolean }[]> {
  const { id, subjectId, state } = takedowns;
  const query = tx.select({ id, subjectId, state }).from(takedowns).where(conditionOf(which)).orderBy(id).$dynamic();
  const rows = await (lock ? query.for("update") : query);
  return rows.map((row) => {
    const isFollowing = FOLLOWING.some((one) => one === row.state);
    return { id: row.id, subjectId: row.subjectId, isDown: isDown(row.state), isFollowing };
  });
}

function conditionOf(which: Parameters<typeof findFollowing>[1]): SQL | undefined {
  if ("ids" in which) return inArray(takedowns.id, which.ids);
  const isOfKind = eq(takedowns.kind, which.kind);
  if ("sharerId" in which) {
    return and(
      isOfKind,
      eq(takedowns.sharerId, which.sharerId),
      inArray(takedowns.state, [...FOLLOWING, ...DOWN_STATES]),
    );
  }
  return and(isOfKind, eq(takedowns.subjectId, which.subjectId), inArray(takedowns.state, [...FOLLOWING]));
}

/** Makes notices, locked, ones about something else. */
export async function moveNotices(
  tx: Transaction,
  ids: string[],
  to: { subjectId: string; productId: string },
): Promise<void> {
  if (ids.length > 0) await tx.update(takedowns).set(to).where(inArray(takedowns.id, ids));
}
