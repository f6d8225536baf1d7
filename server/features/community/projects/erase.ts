import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { forgetMarks } from "#server/features/community/interactions.ts";
import { commentContent, projectContent } from "#server/features/community/projects/content.ts";
import { recount } from "#server/features/community/projects/likes.ts";
import { filesOfMember } from "#server/features/community/projects/photos.ts";
import { withholdFiles } from "#server/features/files/index.ts";
import { closeCasesAbout } from "#server/features/moderation/index.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { forgetNotices } from "#server/lib/notices.ts";
import { projectComments, userInteractions, userProjects } from "#shared/schema/index.ts";

/**
 * A member goes, and their projects with them: the photos are withheld from then on, and what others marked of them and
 * reported below them is closed. Once the account has gone, the numbers of others' projects follow, and the points that
 * the member's likes gave.
 */
export async function eraseFromProjects(tx: Transaction, memberId: string): Promise<() => Promise<void>> {
  await withholdFiles(tx, await filesOfMember(tx, memberId), new Date());
  const own = await tx.select({ id: userProjects.id }).from(userProjects).where(eq(userProjects.userId, memberId));
  for (const { id } of own) await forgetWithProject(tx, id, new Date());
  const { userId, targetType, targetId, interactionType } = userInteractions;
  const marked = await tx
    .select({ id: targetId, mark: interactionType })
    .from(userInteractions)
    .where(and(eq(userId, memberId), eq(targetType, "project")))
    .orderBy(targetId);
  for (const { id, mark } of marked) if (mark === "like") await weighMerits(tx, projectContent, id);
  const ids = [...new Set(marked.map(({ id }) => id))];
  return async () => {
    if (ids.length > 0) await recount(tx, ids);
  };
}

/**
 * Closes and deletes what hangs at a project that goes, and that no foreign key knows: cases about its comments,
 * marks, and notices that name it.
 */
export async function forgetWithProject(tx: Transaction, id: string, now: Date): Promise<void> {
  const comments = await tx
    .select({ id: projectComments.id })
    .from(projectComments)
    .where(eq(projectComments.projectId, id));
  for (const { id: subjectId } of comments)
    await closeCasesAbout(tx, { kind: commentContent.kind, subjectId }, { now });
  await forgetMarks(tx, [id]);
  await forgetNotices(tx, [id]);
}
