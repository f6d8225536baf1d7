import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { ContentType, OwnFiles } from "#server/domain.ts";
import { objectPath, withholdFiles } from "#server/features/files/index.ts";
import { asText, beginningOf, hiddenIn, isHidden, PLACED_TEXT } from "#server/features/moderation/index.ts";
import { forgetNotices } from "#server/lib/notices.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { products, projectComments, projectPhotos, userProjects } from "#shared/schema/index.ts";

/** Everything in it that can be read, as one text. */
const wholeText = sql<string>`concat_ws(e'\\n\\n', ${userProjects.title}, nullif(${userProjects.description}, ''),
  (select string_agg(concat_ws(e'\\n', step ->> 'title', nullif(step ->> 'text', '')), e'\\n\\n' order by place)
    from jsonb_array_elements(${userProjects.assemblySteps}) with ordinality as steps (step, place)),
  nullif(array_to_string(${userProjects.toolsRequired} || ${userProjects.materialsNeeded} || ${userProjects.safetyTips}
    || ${userProjects.commonIssues} || ${userProjects.tags}, e'\\n'), ''),
  (select string_agg(caption, e'\\n' order by created_at) from ${projectPhotos} where project_id = ${userProjects.id}))`;

/** A member's project, with its photos. A draft is its author's own affair. */
export const projectContent: ContentType = {
  kind: "project",
  dueHours: MODERATION_DUE_HOURS.project,
  words: { en: "project", fr: "projet" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: userProjects.id,
        productId: userProjects.originalProductId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: userProjects.originalProductId,
        authorId: userProjects.userId,
        visibility: userProjects.visibility,
        text: wholeText,
        changedAt: userProjects.updatedAt,
      })
      .from(userProjects)
      .leftJoin(products, eq(products.id, userProjects.originalProductId))
      .where(and(eq(userProjects.id, id), isPublished))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: userProjects }) : query);
    if (!row) return null;
    const photos = (await filesOf(db, id)).map(({ objectName, thumbnailName }) => {
      return { url: objectPath(objectName), thumbnailUrl: objectPath(thumbnailName) };
    });
    return { ...asText("project", row), photos };
  },
  list: (db, ids) =>
    db
      .select({
        id: userProjects.id,
        title: beginningOf(userProjects.title),
        productId: userProjects.originalProductId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(userProjects.visibility),
        authorId: userProjects.userId,
      })
      .from(userProjects)
      .leftJoin(products, eq(products.id, userProjects.originalProductId))
      .where(and(inArray(userProjects.id, ids), isPublished)),
  isThere: (id) => sql`exists (select from ${userProjects} where ${userProjects.id} = ${id} and ${isPublished})`,
  hiddenOf: hiddenIn(userProjects),
  setVisibility: async (tx, id, visibility, { now }) => {
    await tx.update(userProjects).set({ visibility }).where(eq(userProjects.id, id));
    await withholdFiles(tx, namesOf(await filesOf(tx, id)), visibility === "public" ? null : now);
    if (visibility === "removed") await forgetNotices(tx, [id]);
  },
  ...PLACED_TEXT,
  standsIn: ({ id }) => ({ projectId: id }),
  removedBefore: { message: "This project of yours was removed.", reason: "text-removed" },
};

const isPublished = sql`${userProjects.status} <> 'draft'`;

/** What members say of a project. */
export const commentContent: ContentType = {
  kind: "comment",
  dueHours: MODERATION_DUE_HOURS.comment,
  words: { en: "comment", fr: "commentaire" },
  read: async (db, id, lock) => {
    // The project first, as those who edit and remove do: a trigger counts there.
    if (lock) {
      const above = db
        .select({ id: projectComments.projectId })
        .from(projectComments)
        .where(eq(projectComments.id, id));
      await db
        .select({ id: userProjects.id })
        .from(userProjects)
        .where(inArray(userProjects.id, above))
        .for("no key update");
    }
    const query = db
      .select({
        id: projectComments.id,
        productId: userProjects.originalProductId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: projectComments.projectId,
        authorId: projectComments.userId,
        visibility: projectComments.visibility,
        text: projectComments.content,
        changedAt: projectComments.updatedAt,
      })
      .from(projectComments)
      .innerJoin(userProjects, eq(userProjects.id, projectComments.projectId))
      .leftJoin(products, eq(products.id, userProjects.originalProductId))
      .where(eq(projectComments.id, id))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: projectComments }) : query);
    return row ? asText("comment", row) : null;
  },
  list: (db, ids) =>
    db
      .select({
        id: projectComments.id,
        title: beginningOf(projectComments.content),
        productId: userProjects.originalProductId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(projectComments.visibility),
        authorId: projectComments.userId,
      })
      .from(projectComments)
      .innerJoin(userProjects, eq(userProjects.id, projectComments.projectId))
      .leftJoin(products, eq(products.id, userProjects.originalProductId))
      .where(inArray(projectComments.id, ids)),
  isThere: (id) => sql`exists (select from ${projectComments} where ${projectComments.id} = ${id})`,
  hiddenOf: hiddenIn(projectComments),
  setVisibility: async (tx, id, visibility) => {
    await tx.update(projectComments).set({ visibility }).where(eq(projectComments.id, id));
  },
  ...PLACED_TEXT,
  standsIn: ({ placeId }) => (placeId === null ? {} : { projectId: placeId }),
  removedBefore: { message: "This comment of yours was removed.", reason: "text-removed" },
};

export interface PhotoFiles {
  objectName: string;
  thumbnailName: string;
}

/** The files of a project's photos, in their order. */
export const filesOf = (db: Pick<Database | Transaction, "select">, projectId: string): PromiseLike<PhotoFiles[]> =>
  db
    .select({ objectName: projectPhotos.objectName, thumbnailName: projectPhotos.thumbnailName })
    .from(projectPhotos)
    .where(eq(projectPhotos.projectId, projectId))
    .orderBy(projectPhotos.createdAt, projectPhotos.id);

export const namesOf = (files: readonly PhotoFiles[]): string[] =>
  files.flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]);

/** The photos of a member's projects; of any member's only those that were published. */
export const projectFilesOf = (db: Database, userId: string | null, name: string): OwnFiles[] => [
  db
    .select({ id: userProjects.id })
    .from(projectPhotos)
    .innerJoin(
      userProjects,
      and(
        eq(userProjects.id, projectPhotos.projectId),
        userId === null ? isPublished : eq(userProjects.userId, userId),
      ),
    )
    .where(or(eq(projectPhotos.objectName, name), eq(projectPhotos.thumbnailName, name))),
];
