import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  closeCasesAbout,
  endRemoval,
  isRemovedByModerators,
  lockContent,
  noteRemoval,
  setVisibility,
} from "#server/features/moderation/index.ts";
import type { NoticeRow } from "#server/features/takedowns/notices.ts";
import { isDown } from "#shared/domain/takedown.ts";

type Kinds = Pick<Deps, "domains">;

/**
 * Takes down a notice's content, as far as it is not down already, and ends its reports. Answers the removal that the
 * sharer is informed of and can appeal against: each notice has one of its own, also where something else had taken the
 * content down before. Null for a former member.
 */
export async function takeContentDown(
  deps: Kinds,
  tx: Transaction,
  notice: NoticeRow,
  now: Date,
): Promise<string | null> {
  const { kind, subjectId, productId, sharerId: authorId } = notice;
  const type = deps.domains.findContentType(kind);
  const content = await lockContent(deps, tx, { kind, id: subjectId });
  if (type && content && content.visibility !== "removed") {
    await setVisibility(type, tx, subjectId, "removed", { now, reason: "copyright" });
  }
  // What was reported is gone, and with it what there was to decide.
  await closeCasesAbout(tx, { kind, subjectId }, { now, reason: "copyright" });
  const removed = { kind, id: subjectId, productId, authorId, excerpt: content?.excerpt ?? "" };
  return noteRemoval(tx, removed, { reason: "copyright", now });
}

/** Ends a notice's removal, and brings its content back unless another notice or a moderator's reason holds it. */
export async function bringContentBack(
  deps: Kinds,
  tx: Transaction,
  { notice, others, now }: { notice: NoticeRow; others: NoticeRow[]; now: Date },
): Promise<void> {
  const { kind, subjectId: id, removalId } = notice;
  const type = deps.domains.findContentType(kind);
  const content = await lockContent(deps, tx, { kind, id });
  if (removalId !== null) await endRemoval(tx, removalId, now);
  if (!type || !content || others.some(({ state }) => isDown(state))) return;
  if (await isRemovedByModerators(deps, tx, { kind, id })) return;
  await setVisibility(type, tx, id, "public", { now });
}
