import { and, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor, isUnblocked } from "#server/features/accounts/index.ts";
import { commentContent } from "#server/features/community/projects/content.ts";
import { projectCommentNotice } from "#server/features/community/projects/notices.ts";
import { getProject } from "#server/features/community/projects/read.ts";
import { isShownProject, projectMissing } from "#server/features/community/projects/shown.ts";
import { ANSWER_LIMITS, writeOnce } from "#server/features/community/write-once.ts";
import { isSeenBy, names, toWritten } from "#server/features/community/written.ts";
import {
  admitContent,
  keepForCase,
  refuseBlockedWords,
  removedBefore,
  weighChange,
} from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { tell } from "#server/lib/notices.ts";
import type { ProjectComment } from "#shared/contracts/community/projects.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { projectComments, userProjects, users } from "#shared/schema/index.ts";

type WriteDeps = Pick<Deps, "db" | "now">;

const { id, createdAt, projectId, userId } = projectComments;
const OLDEST = pagesBy("asc", { createdAt, id });

const commentMissing = () =>
  new AppError("NOT_FOUND", "That comment is not there any more.", { reason: "comment-missing" });

const selectComments = (db: Pick<Database | Transaction, "select">) =>
  db
    .select({
      id,
      createdAt,
      editedAt: projectComments.editedAt,
      visibility: projectComments.visibility,
      authorId: userId,
      ...names,
      text: projectComments.content,
    })
    .from(projectComments)
    .innerJoin(users, eq(users.id, userId));

/** What members say of a project, the oldest first. Throws NOT_FOUND for one that the actor may not open. */
export async function listComments(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  project: string,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<ProjectComment>> {
  await getProject({ db }, actor, project);
  const rows = await selectComments(db)
    .where(and(eq(projectId, project), isSeenBy(actor, projectComments), OLDEST.behind(cursor)))
    .orderBy(...OLDEST.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = OLDEST.page(rows, limit);
  return { items: items.map((row) => toWritten(actor, row)), nextCursor };
}

async function getComment(db: Database, actor: Actor, comment: string): Promise<ProjectComment> {
  const [row] = await selectComments(db).where(and(eq(id, comment), isSeenBy(actor, projectComments)));
  if (!row) throw commentMissing();
  return toWritten(actor, row);
}

/** Says something of a project that everybody sees. Throws NOT_FOUND, and what a reply to a discussion throws. */
export async function writeComment(
  deps: WriteDeps,
  actor: Actor,
  { project, text }: { project: string; text: string },
): Promise<ProjectComment> {
  refuseBlockedWords({ text });
  const isOwnHere = and(eq(userId, actor.id), eq(projectId, project));
  const written = await writeOnce(deps, actor, ANSWER_LIMITS, {
    find: async (tx, since) => {
      const [open] = await tx
        .select({ id: userProjects.id })
        .from(userProjects)
        .where(and(eq(userProjects.id, project), isShownProject, isUnblocked(actor.id, userProjects.userId)))
        .for("key share");
      if (!open) throw projectMissing();
      const { content, visibility } = projectComments;
      return tx
        .select({ id })
        .from(projectComments)
        .where(and(isOwnHere, eq(content, text), eq(visibility, "public"), gt(createdAt, since)));
    },
    findHidden: (tx) =>
      tx
        .select({ id })
        .from(projectComments)
        .where(and(isOwnHere, eq(projectComments.visibility, "hidden"))),
    insert: async (tx, row) => {
      await tx.insert(projectComments).values({ ...row, projectId: project, content: text });
      const visibility = await admitContent(tx, commentContent, row.id, row.createdAt);
      if (visibility === "public") await tell(tx, projectCommentNotice, { commentId: row.id });
    },
  });
  return getComment(deps.db, actor, written);
}

/** Changes a comment of the actor's own; a hidden one stays hidden. Throws NOT_FOUND, CONFLICT for a removed one, RATE_LIMITED. */
export async function editComment(deps: WriteDeps, actor: Actor, comment: string, text: string) {
  const { db, now } = deps;
  refuseBlockedWords({ text });
  await takeTry(db, TRY_LIMITS.edits, actor.id);
  await db.transaction(async (tx) => {
    const { content } = await lockComment(tx, actor, comment);
    if (content === text) return;
    const at = now();
    await keepForCase(tx, commentContent, comment, at);
    await tx.update(projectComments).set({ content: text, editedAt: at, updatedAt: at }).where(eq(id, comment));
    await weighChange(tx, commentContent, comment, at);
  });
  return getComment(db, actor, comment);
}

/** Removes a comment of the actor's own. Throws as `editComment` does. */
export async function removeComment(deps: WriteDeps, actor: Actor, comment: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockComment(tx, actor, comment);
    await keepForCase(tx, commentContent, comment, deps.now());
    await tx.delete(projectComments).where(eq(id, comment));
  });
}

/** The actor's own comment, locked after its project, as a trigger counts there. */
async function lockComment(tx: Transaction, actor: Actor, comment: string) {
  await holdActor(tx, actor);
  const isOwn = and(eq(id, comment), eq(userId, actor.id));
  const [seen] = await tx.select({ project: projectId }).from(projectComments).where(isOwn);
  if (!seen) throw commentMissing();
  await tx
    .select({ id: userProjects.id })
    .from(userProjects)
    .where(eq(userProjects.id, seen.project))
    .for("no key update");
  const [row] = await tx.select().from(projectComments).where(isOwn).for("update");
  if (!row) throw commentMissing();
  if (row.visibility === "removed") throw removedBefore(commentContent);
  return row;
}
