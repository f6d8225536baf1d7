import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, not, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor, holdAuthor } from "#server/features/accounts/index.ts";
import { holdProduct, productMissing } from "#server/features/catalog/index.ts";
import { filesOf, namesOf, projectContent } from "#server/features/community/projects/content.ts";
import { forgetWithProject } from "#server/features/community/projects/erase.ts";
import { projectFeaturedNotice } from "#server/features/community/projects/notices.ts";
import { getProject, wordsOf } from "#server/features/community/projects/read.ts";
import { isShownProject, projectMissing } from "#server/features/community/projects/shown.ts";
import { removeObjects, withholdFiles } from "#server/features/files/index.ts";
import {
  admitContent,
  keepForCase,
  refuseBlockedWordsOf,
  removedBefore,
  weighChange,
} from "#server/features/moderation/index.ts";
import { holdResultOf } from "#server/features/scans/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import type { OpenedProject, projects } from "#shared/contracts/community/projects.ts";
import { isProjectComplete, type ProjectWords } from "#shared/domain/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { products, projectPhotos, projectRevisions, userProjects } from "#shared/schema/index.ts";

type WriteDeps = Pick<Deps, "db" | "now">;
type Content = z.output<typeof projects.begin.body>;
type Save = z.output<typeof projects.save.body>;

/** The condition that a project is the actor's own. */
export const isOwnProject = (actor: Actor, id: string) =>
  and(eq(userProjects.id, id), eq(userProjects.userId, actor.id));

/** The actor's own project, locked, with their account kept from going. Throws NOT_FOUND, CONFLICT for a removed one. */
export async function lockProject(tx: Transaction, actor: Actor, id: string) {
  await holdActor(tx, actor);
  const [project] = await tx.select().from(userProjects).where(isOwnProject(actor, id)).for("no key update");
  if (!project) throw projectMissing();
  if (project.visibility === "removed") throw removedBefore(projectContent);
  return project;
}

/**
 * Begins a project as a draft; the same twice at once is one. Answers its id. Throws NOT_FOUND for an unknown product, RATE_LIMITED.
 */
export async function beginProject({ db, now }: WriteDeps, actor: Actor, content: Content): Promise<string> {
  await takeTry(db, TRY_LIMITS.projects, actor.id);
  const at = now();
  const { id, isNew } = await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const about = await findAbout(tx, actor, content);
    const just = await tx
      .select()
      .from(userProjects)
      .where(
        and(
          eq(userProjects.userId, actor.id),
          eq(userProjects.status, "draft"),
          eq(userProjects.revision, 1),
          gt(userProjects.createdAt, pressedTwiceSince(at)),
        ),
      );
    const columns = { ...toColumns(content), ...about };
    const same = just.find((row) => isDeepStrictEqual(pick(row, columns), columns));
    if (same) return { id: same.id, isNew: false };
    const id = v7();
    await tx.insert(userProjects).values({ id, userId: actor.id, ...columns, createdAt: at, updatedAt: at });
    return { id, isNew: true };
  });
  if (!isNew) await returnTry(db, TRY_LIMITS.projects, actor.id);
  return id;
}

/**
 * Saves a project of the actor's own and what is said of its photos. A published one is read anew by the moderators who have
 * a case about it. Throws NOT_FOUND, CONFLICT where it was saved elsewhere since `revision` and for a removed one,
 * UNPROCESSABLE for a published one that says too little or has words that are never shown, RATE_LIMITED.
 */
export async function saveProject(
  deps: WriteDeps,
  actor: Actor,
  id: string,
  { revision, photos, ...content }: Save,
): Promise<OpenedProject> {
  const { db, now } = deps;
  await takeTry(db, TRY_LIMITS.projectSaves, actor.id);
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    // Before the project, as those lock who find that two products are one, and who delete a scan.
    const about = await findAbout(tx, actor, content, await findUnlisted(tx, actor, id));
    const project = await lockProject(tx, actor, id);
    if (project.revision !== revision) throw changedElsewhere();
    const at = now();
    const isDraft = project.status === "draft";
    const words: ProjectWords = content;
    if (!isDraft) {
      mustBeComplete(words);
      await refuseWords(words, photos);
      await keepForCase(tx, projectContent, id, at);
    }
    await tx
      .update(userProjects)
      .set({
        ...toColumns(content),
        ...about,
        revision: revision + 1,
        updatedAt: at,
        ...(!isDraft && { editedAt: at }),
      })
      .where(eq(userProjects.id, id));
    await describePhotos(tx, id, photos);
    if (!isDraft) {
      await keepRevision(tx, id, at);
      await weighChange(tx, projectContent, id, at);
    }
    return getProject({ db: tx }, actor, id);
  });
}

/**
 * Publishes a project of the actor's own, which gives it points, or archives it. Throws NOT_FOUND, CONFLICT for a removed
 * one, and for a draft that is to be archived; UNPROCESSABLE as `saveProject` does.
 */
export async function setProjectStatus(
  deps: WriteDeps,
  actor: Actor,
  id: string,
  status: "published" | "archived",
): Promise<OpenedProject> {
  const { db, now } = deps;
  await takeTry(db, TRY_LIMITS.projectSaves, actor.id);
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, actor, id);
    if (project.status === status) return getProject({ db: tx }, actor, id);
    const isDraft = project.status === "draft";
    if (isDraft && status === "archived") {
      throw new AppError("CONFLICT", "Publish the project first, or delete the draft.", { reason: "project-draft" });
    }
    const at = now();
    const words = wordsOf(project);
    if (status === "published") {
      mustBeComplete(words);
      const photos = await tx
        .select({ caption: projectPhotos.caption })
        .from(projectPhotos)
        .where(eq(projectPhotos.projectId, id));
      await refuseWords(words, photos);
    }
    await tx
      .update(userProjects)
      .set({ status, updatedAt: at, publishedAt: project.publishedAt ?? at })
      .where(eq(userProjects.id, id));
    if (isDraft) {
      await keepRevision(tx, id, at);
      const visibility = await admitContent(tx, projectContent, id, at);
      if (visibility === "public") await withholdFiles(tx, namesOf(await filesOf(tx, id)), null);
    }
    await weighMerits(tx, projectContent, id);
    return getProject({ db: tx }, actor, id);
  });
}

/**
 * Removes a project of the actor's own with its photos, revisions and comments; what moderators are yet to decide on is
 * kept for their eyes. Questions about it stay. Throws NOT_FOUND and CONFLICT as `saveProject` does.
 */
export async function removeProject(
  deps: WriteDeps & Pick<Deps, "storage" | "log">,
  actor: Actor,
  id: string,
): Promise<void> {
  const files = await deps.db.transaction(async (tx) => {
    await lockProject(tx, actor, id);
    const at = deps.now();
    const files = await filesOf(tx, id);
    const isKept = await keepForCase(tx, projectContent, id, at, files);
    await forgetWithProject(tx, id, at);
    await tx.delete(userProjects).where(eq(userProjects.id, id));
    await weighMerits(tx, projectContent, id);
    return isKept ? [] : files;
  });
  await removeObjects(deps, namesOf(files));
}

const REVISIONS = pagesBy("desc", { revision: projectRevisions.revision });

/** What a project of the actor's own said at its saves, the last first. Throws NOT_FOUND. */
export async function listRevisions(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  { limit, cursor }: { limit: number; cursor?: readonly [number] | undefined },
) {
  const [own] = await db.select({ id: userProjects.id }).from(userProjects).where(isOwnProject(actor, id));
  if (!own) throw projectMissing();
  const { revision, createdAt, content, projectId } = projectRevisions;
  const rows = await db
    .select({ revision, createdAt, content })
    .from(projectRevisions)
    .where(and(eq(projectId, id), REVISIONS.behind(cursor)))
    .orderBy(...REVISIONS.order)
    .limit(oneMore(limit));
  return REVISIONS.page(rows, limit);
}

/** Has a project be featured, or no longer, as a member of the staff. Throws NOT_FOUND. */
export async function featureProject(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  isFeatured: boolean,
): Promise<OpenedProject> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [before] = await tx
      .select({ isFeatured: userProjects.isFeatured })
      .from(userProjects)
      .where(and(eq(userProjects.id, id), isShownProject))
      .for("no key update");
    if (!before) throw projectMissing();
    if (before.isFeatured === isFeatured) return getProject({ db: tx }, actor, id);
    await tx.update(userProjects).set({ isFeatured }).where(eq(userProjects.id, id));
    if (isFeatured) await tell(tx, projectFeaturedNotice, { projectId: id });
    await recordChange(tx, {
      actor,
      action: "projects.feature",
      target: { type: "project", id },
      before,
      after: { isFeatured },
    });
    return getProject({ db: tx }, actor, id);
  });
}

/** Keeps what is said of a project's photos, with one statement however many there are. */
async function describePhotos(tx: Transaction, projectId: string, photos: Save["photos"]): Promise<void> {
  if (photos.length === 0) return;
  await tx.execute(sql`
    update ${projectPhotos} set photo_type = said.type, step_number = said.step, caption = nullif(said.caption, '')
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as said (id uuid, type text, step integer, caption text)
    where ${projectPhotos.id} = said.id and ${projectPhotos.projectId} = ${projectId}`);
}

async function keepRevision(tx: Transaction, id: string, at: Date): Promise<void> {
  const [project] = await tx.select().from(userProjects).where(eq(userProjects.id, id));
  if (!project) throw projectMissing();
  const { revision, content, projectId } = projectRevisions;
  const [last] = await tx
    .select({ content })
    .from(projectRevisions)
    .where(eq(projectId, id))
    .orderBy(desc(revision))
    .limit(1);
  if (last && isDeepStrictEqual(last.content, wordsOf(project))) return;
  await tx
    .insert(projectRevisions)
    .values({
      id: v7(),
      projectId: id,
      revision: project.revision,
      content: wordsOf(project),
      createdAt: at,
    })
    // Published without a change since it was saved last.
    .onConflictDoNothing();
}

/** The product of a project of the actor's own that left the catalogue; null where there is none. */
async function findUnlisted(tx: Transaction, actor: Actor, id: string): Promise<string | null> {
  const [unlisted] = await tx
    .select({ id: products.id })
    .from(userProjects)
    .innerJoin(products, eq(products.id, userProjects.originalProductId))
    .where(and(isOwnProject(actor, id), not(products.isListed)))
    .for("key share", { of: products });
  return unlisted?.id ?? null;
}

/**
 * What a project is about, with the product and its category held. A product of its own that is not in the catalogue at the
 * moment is shown to no member, so that a save which names none does not mean to take it off.
 */
async function findAbout(
  tx: Transaction,
  actor: Actor,
  { productId, scanId }: Content,
  unlisted: string | null = null,
) {
  const isUnlisted = unlisted !== null && (productId ?? unlisted) === unlisted;
  const held = isUnlisted ? unlisted : productId === null ? null : await holdProduct(tx, productId);
  if (productId !== null && held === null) throw productMissing();
  const [product] = held === null ? [] : await tx.select().from(products).where(eq(products.id, held));
  // A scan that was deleted in the meantime is left out, as one is that is deleted later.
  const scanResultId = scanId === null ? null : await holdResultOf(tx, actor, scanId);
  return { originalProductId: held, category: product?.category ?? null, scanResultId };
}

/** Of a row what others name. */
const pick = <Row extends object>(row: Row, named: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in named));

const toColumns = (content: ProjectWords) => ({
  title: content.title,
  description: content.description,
  difficulty: content.difficulty,
  estimatedTime: content.minutes,
  assemblySteps: content.steps,
  toolsRequired: content.tools,
  materialsNeeded: content.materials,
  safetyTips: content.safetyTips,
  commonIssues: content.issues,
  tags: content.tags,
});

/** Throws UNPROCESSABLE for words that are never shown, by the field. */
async function refuseWords(words: ProjectWords, photos: readonly { caption: string | null }[]): Promise<void> {
  const texts = {
    title: words.title,
    description: words.description,
    steps: words.steps.map(({ title, text }) => `${title}\n${text}`).join("\n"),
    tools: words.tools.join("\n"),
    materials: words.materials.join("\n"),
    safetyTips: words.safetyTips.join("\n"),
    issues: words.issues.join("\n"),
    tags: words.tags.join("\n"),
    photos: photos.map(({ caption }) => caption ?? "").join("\n"),
  };
  for (const [field, text] of Object.entries(texts)) await refuseBlockedWordsOf(field, text);
}

function mustBeComplete(words: ProjectWords): void {
  if (isProjectComplete(words)) return;
  throw new AppError("UNPROCESSABLE", "A published project has a title, and a description or a step.", {
    reason: "project-unfinished",
  });
}

const changedElsewhere = () =>
  new AppError("CONFLICT", "This project was saved elsewhere since you opened it.", { reason: "project-changed" });
