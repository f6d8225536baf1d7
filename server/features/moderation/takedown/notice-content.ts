import { and, eq, isNull, ne } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { lockContent } from "#server/features/moderation/hold.ts";
import type { NoticeRow } from "#server/features/moderation/takedown/notices.ts";
import { setVisibility } from "#server/lib/content.ts";
import { isDown } from "#shared/domain/takedown.ts";
import { contentRemovals, moderationItems } from "#shared/schema/index.ts";

/**
 * Takes down what a notice is about, as far as it is not down already, and ends its reports. Answers the removal that the
 * sharer is told of and can appeal against: each notice has one of its own, also where something else had taken the
 * content down before. Null for a former member.
 */
export async function takeContentDown(tx: Transaction, notice: NoticeRow, now: Date): Promise<string | null> {
  const { kind, subjectId, productId, sharerId } = notice;
  const content = await lockContent(tx, { kind, id: subjectId });
  if (content && content.visibility !== "removed") {
    await setVisibility(tx, { kind, id: subjectId }, "removed", { now, reason: "copyright" });
  }
  await closeReports(tx, notice, now);
  if (sharerId === null) return null;
  const id = v7();
  const excerpt = content?.excerpt ?? "";
  await tx
    .insert(contentRemovals)
    .values({ id, kind, subjectId, productId, authorId: sharerId, reason: "copyright", excerpt, createdAt: now });
  return id;
}

/** Ends a notice's removal, and brings back what it was about unless another notice or a moderator's reason holds it. */
export async function bringContentBack(
  tx: Transaction,
  { notice, others, now }: { notice: NoticeRow; others: NoticeRow[]; now: Date },
): Promise<void> {
  const { kind, subjectId, removalId } = notice;
  const content = await lockContent(tx, { kind, id: subjectId });
  if (removalId !== null) {
    await tx.update(contentRemovals).set({ restoredAt: now }).where(eq(contentRemovals.id, removalId));
  }
  if (!content || others.some(({ state }) => isDown(state))) return;
  const isRemovedOtherwise = and(
    eq(contentRemovals.kind, kind),
    eq(contentRemovals.subjectId, subjectId),
    ne(contentRemovals.reason, "copyright"),
    isNull(contentRemovals.restoredAt),
  );
  if ((await tx.$count(contentRemovals, isRemovedOtherwise)) > 0) return;
  await setVisibility(tx, { kind, id: subjectId }, "public", { now });
}

/** What was reported is gone, and with it what there was to decide. */
async function closeReports(tx: Transaction, { kind, subjectId }: NoticeRow, now: Date): Promise<void> {
  const { kind: itemKind, subjectId: itemSubject, status } = moderationItems;
  await tx
    .update(moderationItems)
    .set({ status: "rejected", reason: "copyright", decidedAt: now, claimedBy: null, claimedAt: null })
    .where(and(eq(itemKind, kind), eq(itemSubject, subjectId), eq(status, "proposed")));
}
