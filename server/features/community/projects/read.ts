import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { hasMarked } from "#server/features/community/interactions.ts";
import { matching } from "#server/features/community/matching.ts";
import { isOpenedBy, isShownProject, projectMissing } from "#server/features/community/projects/shown.ts";
import { names, toWritten } from "#server/features/community/written.ts";
import { objectPath } from "#server/features/files/index.ts";
import { scanOfResult } from "#server/features/scans/index.ts";
import type { OpenedProject, Project, ProjectPhoto } from "#shared/contracts/community/projects.ts";
import type { ProjectWords } from "#shared/domain/community.ts";
import { cut } from "#shared/domain/cut.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { products, projectPhotos, userProjects, users } from "#shared/schema/index.ts";

type Reads = Pick<Database | Transaction, "select" | "execute">;
type Row = typeof userProjects.$inferSelect;

/** What a list shows of a description. */
const BEGINNING_CHARACTERS = 240;

const { id, createdAt, publishedAt } = userProjects;
const NEWEST = pagesBy("desc", { publishedAt, id });
const LAST_BEGUN = pagesBy("desc", { createdAt, id });

interface ListInput {
  own?: boolean | undefined;
  featured?: boolean | undefined;
  productId?: string | undefined;
  /** Those of one member. */
  authorId?: string | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: Place | undefined;
}

/** Projects that everybody may see, the newest first; or all of the actor's own, the last begun first. */
export async function listProjects(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  { own = false, featured = false, productId, authorId, q, limit, cursor }: ListInput,
): Promise<Page<Project>> {
  if (own && actor === null) return { items: [], nextCursor: null };
  const pages = own ? LAST_BEGUN : NEWEST;
  const found = q === undefined ? undefined : await matching(db, userProjects, q);
  const rows = await db
    .select({ ...columns, description: sql<string>`left(${userProjects.description}, ${BEGINNING_CHARACTERS + 1})` })
    .from(userProjects)
    .innerJoin(users, eq(users.id, userProjects.userId))
    .leftJoin(products, isItsProduct)
    .where(
      and(
        own && actor
          ? and(eq(userProjects.userId, actor.id), sql`${userProjects.visibility} <> 'removed'`)
          : isShownProject,
        featured ? sql`${userProjects.isFeatured}` : undefined,
        productId ? eq(userProjects.originalProductId, productId) : undefined,
        authorId ? eq(userProjects.userId, authorId) : undefined,
        found,
        isUnblocked(readerOf(actor), userProjects.userId),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = (pages as typeof LAST_BEGUN).page(rows, limit);
  return { items: items.map((row) => toProject(actor, { ...row, description: shorten(row.description) })), nextCursor };
}

const shorten = (text: string) =>
  text.length > BEGINNING_CHARACTERS ? `${cut(text, BEGINNING_CHARACTERS).replace(/\s\S*$/, "")}…` : text;

/** A project as its page has it, an unpublished or hidden one for its author. Throws NOT_FOUND. */
export async function getProject({ db }: { db: Reads }, actor: Actor | null, id: string): Promise<OpenedProject> {
  const [row] = await db
    .select({
      ...columns,
      description: userProjects.description,
      steps: userProjects.assemblySteps,
      tools: userProjects.toolsRequired,
      materials: userProjects.materialsNeeded,
      safetyTips: userProjects.safetyTips,
      issues: userProjects.commonIssues,
      tags: userProjects.tags,
      scanId: scanOfResult(db, userProjects.scanResultId, userProjects.userId),
      revision: userProjects.revision,
      ownLike: hasMarked(actor, "project", userProjects.id, "like"),
      photos,
    })
    .from(userProjects)
    .innerJoin(users, eq(users.id, userProjects.userId))
    .leftJoin(products, isItsProduct)
    .where(and(eq(userProjects.id, id), isOpenedBy(actor), isUnblocked(readerOf(actor), userProjects.userId)));
  if (!row) throw projectMissing();
  const {
    steps,
    tools,
    materials,
    safetyTips,
    issues,
    tags,
    scanId,
    revision,
    ownLike,
    photos: pictures,
    ...card
  } = row;
  const project = toProject(actor, card);
  return {
    ...project,
    ...{ steps, tools, materials, safetyTips, issues, tags, revision, ownLike },
    scanId: project.isOwn ? scanId : null,
    photos: (pictures ?? []).map(toPhoto),
  };
}

/** What the author says of a project, as a revision keeps it. */
export const wordsOf = (row: Row): ProjectWords => ({
  title: row.title,
  description: row.description,
  difficulty: row.difficulty,
  minutes: row.estimatedTime,
  steps: row.assemblySteps,
  tools: row.toolsRequired,
  materials: row.materialsNeeded,
  safetyTips: row.safetyTips,
  issues: row.commonIssues,
  tags: row.tags,
});

/** A product of the catalogue. */
const isItsProduct = and(eq(products.id, userProjects.originalProductId), products.isListed);

type PhotoRow = Omit<ProjectPhoto, "url" | "thumbnailUrl"> & { objectName: string; thumbnailName: string };

export const toPhoto = ({ objectName, thumbnailName, ...photo }: PhotoRow): ProjectPhoto => ({
  ...photo,
  url: objectPath(objectName),
  thumbnailUrl: objectPath(thumbnailName),
});

const photos = sql<PhotoRow[] | null>`(
  select json_agg(json_build_object('id', id, 'objectName', object_name, 'thumbnailName', thumbnail_name,
    'width', width, 'height', height, 'type', photo_type, 'step', step_number, 'caption', caption) order by created_at, id)
  from ${projectPhotos} where project_id = ${userProjects.id}
)`;

/** What it became, or else the last picture of it. */
const cover: SQL<string | null> = sql`(
  select thumbnail_name from ${projectPhotos} where project_id = ${userProjects.id}
  order by is_after_photo desc, is_before_photo, created_at desc, id desc limit 1
)`;

const columns = {
  id: userProjects.id,
  createdAt: userProjects.createdAt,
  publishedAt: userProjects.publishedAt,
  editedAt: userProjects.editedAt,
  visibility: userProjects.visibility,
  authorId: userProjects.userId,
  ...names,
  status: userProjects.status,
  title: userProjects.title,
  coverName: cover,
  difficulty: userProjects.difficulty,
  minutes: userProjects.estimatedTime,
  likeCount: userProjects.likeCount,
  viewCount: userProjects.viewCount,
  commentCount: userProjects.commentCount,
  helpCount: userProjects.helpRequestCount,
  isFeatured: userProjects.isFeatured,
  product: {
    id: products.id,
    name: products.name,
    nameFr: products.nameFr,
    thumbnailUrl: products.thumbnailUrl,
  },
};

type CardRow = Omit<Project, "authorName" | "isOwn" | "isHidden" | "coverUrl"> &
  Pick<Row, "visibility"> &
  Pick<typeof users.$inferSelect, "username" | "firstName" | "lastName"> & { coverName: string | null };

const toProject = (actor: Actor | null, { coverName, ...row }: CardRow): Project => ({
  ...toWritten(actor, row),
  coverUrl: coverName === null ? null : objectPath(coverName),
});
