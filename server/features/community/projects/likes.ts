import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor, isUnblocked } from "#server/features/accounts/index.ts";
import { ownWords } from "#server/features/community/discussions/marks.ts";
import { howManyMarked, setMark } from "#server/features/community/interactions.ts";
import { projectContent } from "#server/features/community/projects/content.ts";
import { projectLikedNotice } from "#server/features/community/projects/notices.ts";
import { isShownProject, projectMissing } from "#server/features/community/projects/shown.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { userProjects } from "#shared/schema/index.ts";

type MarkDeps = Pick<Deps, "db" | "now">;

/** Says whether another member's project is liked, however often. Throws NOT_FOUND, CONFLICT for one's own, RATE_LIMITED. */
export async function likeProject(deps: MarkDeps, actor: Actor, id: string, isLiked: boolean) {
  await takeTry(deps.db, TRY_LIMITS.postVotes, actor.id);
  return deps.db.transaction(async (tx) => {
    const project = await lockShown(tx, actor, id);
    if (project.userId === actor.id) throw ownWords();
    const isNew = await setMark(tx, actor, { target: "project", id, mark: "like", isSet: isLiked, now: deps.now() });
    if (!isNew) return { likeCount: project.likeCount, ownLike: isLiked };
    const [counted] = await recount(tx, [id]);
    await weighMerits(tx, projectContent, id);
    if (isLiked) await tell(tx, projectLikedNotice, { projectId: id });
    return { likeCount: counted?.likeCount ?? 0, ownLike: isLiked };
  });
}

/** Says that the actor has opened a project; one's own and what was opened before counts no more. Throws NOT_FOUND. */
export async function viewProject(deps: MarkDeps, actor: Actor, id: string): Promise<void> {
  await takeTry(deps.db, TRY_LIMITS.projectViews, actor.id);
  await deps.db.transaction(async (tx) => {
    const project = await lockShown(tx, actor, id);
    if (project.userId === actor.id) return;
    const isNew = await setMark(tx, actor, { target: "project", id, mark: "view", isSet: true, now: deps.now() });
    if (isNew) await recount(tx, [id]);
  });
}

async function lockShown(tx: Transaction, actor: Actor, id: string) {
  await holdActor(tx, actor);
  const [project] = await tx
    .select({ userId: userProjects.userId, likeCount: userProjects.likeCount })
    .from(userProjects)
    .where(and(eq(userProjects.id, id), isShownProject, isUnblocked(actor.id, userProjects.userId)))
    .for("no key update");
  if (!project) throw projectMissing();
  return project;
}

/** Has the kept numbers be what members marked. */
export const recount = (tx: Pick<Transaction, "update">, ids: readonly string[]) =>
  tx
    .update(userProjects)
    .set({
      likeCount: howManyMarked("project", userProjects.id, "like"),
      viewCount: howManyMarked("project", userProjects.id, "view"),
    })
    .where(inArray(userProjects.id, [...ids]))
    .returning({ likeCount: userProjects.likeCount });
