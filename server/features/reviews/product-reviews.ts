import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { newestFirst, oneMore, type Pages, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { objectPath } from "#server/features/files/index.ts";
import { removedBefore } from "#server/features/moderation/index.ts";
import { reviewContent } from "#server/features/reviews/content.ts";
import { companyFor, isSeenReply, replyColumns, toReply } from "#server/features/reviews/reply-view.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ProductReview, ReviewPhoto } from "#shared/contracts/reviews/product-reviews.ts";
import type { Defect, Difficulty } from "#shared/domain/difficulty.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Visibility } from "#shared/domain/moderation.ts";
import type { ReviewOrder } from "#shared/domain/review-order.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { reviewPhotos, reviewReplies, reviews, reviewVotes, scanHistory, users } from "#shared/schema/index.ts";

interface ListInput {
  productId: string;
  order: ReviewOrder;
  rating?: number | undefined;
  difficulty?: Difficulty | undefined;
  defect?: Defect | undefined;
  limit: number;
  cursor?: Place | HelpfulPlace | undefined;
}

/** The reviews of a product. Throws NOT_FOUND for an unknown one. */
export async function listProductReviews(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  input: ListInput,
): Promise<Page<ProductReview>> {
  const rows = await selectPage(db, actor, input);
  if (rows.length === 0 && (await selectProduct(db, input.productId)).length === 0) throw productMissing();
  const { items, nextCursor } = ORDERS[input.order].page(rows, input.limit);
  const mayReply = (await companyFor(db, actor, input.productId)) !== null;
  return { items: items.map((row) => toReview(actor, row, mayReply)), nextCursor };
}

/** The caller's review of a product, even a hidden one; null where there is none. */
export async function getOwnReview(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  productId: string,
): Promise<ProductReview | null> {
  const [row] = await selectReviews(db, actor, and(eq(reviews.productId, productId), eq(reviews.userId, actor.id)));
  return row ? toReview(actor, row) : null;
}

/** The caller's own review by its id, as the list has it. Throws NOT_FOUND. */
export async function getReview({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<ProductReview> {
  const [row] = await selectReviews(db, actor, isOwnReview(actor, id));
  if (!row) throw reviewMissing();
  return toReview(actor, row);
}

/** The statement behind a page: one row more than its limit, which says whether there is a next one. */
export function selectPage(
  db: Database,
  actor: Actor | null,
  { productId, order, rating, difficulty, defect, limit, cursor }: ListInput,
) {
  const pages = ORDERS[order];
  const where = and(
    eq(reviews.productId, productId),
    isReviewPublic,
    isUnblocked(readerOf(actor), reviews.userId),
    // Asked once and not for each review.
    sql`(${selectProduct(db, productId)}) is not null`,
    rating ? eq(reviews.rating, rating) : undefined,
    difficulty ? eq(reviews.difficulty, difficulty) : undefined,
    defect ? sql`${defect} = any(${reviews.defects})` : undefined,
    pages.behind(cursor),
  );
  return selectReviews(db, actor, where)
    .orderBy(...pages.order)
    .limit(oneMore(limit));
}

type HelpfulPlace = readonly [helpfulness: number, ...Place];

/** Each as its index has it. */
const ORDERS: Record<ReviewOrder, Pages<"helpfulness" | "createdAt" | "id">> = {
  newest: newestFirst(reviews),
  helpful: pagesBy("desc", { helpfulness: reviews.helpfulness, createdAt: reviews.createdAt, id: reviews.id }),
};

/** What everybody may see; written out as the indexes have it. */
export const isReviewPublic = sql`${reviews.visibility} = 'public'`;

export const reviewMissing = () =>
  new AppError("NOT_FOUND", "That review is not there any more.", { reason: "review-missing" });
/** The review of this id, where it is the actor's. */
export const isOwnReview = (actor: Actor, id: string) => and(eq(reviews.id, id), eq(reviews.userId, actor.id));

/** Throws NOT_FOUND where there is no review, CONFLICT where a moderator removed it: that one stays as it was. */
export function mustBeChangeable<Review extends { visibility: Visibility }>(review: Review | undefined): Review {
  if (!review) throw reviewMissing();
  if (review.visibility === "removed") throw removedBefore(reviewContent);
  return review;
}

type PhotoRow = Pick<typeof reviewPhotos.$inferSelect, "id" | "objectName" | "thumbnailName" | "width" | "height">;

export const toPhoto = ({ id, objectName, thumbnailName, width, height }: PhotoRow): ReviewPhoto => ({
  id,
  url: objectPath(objectName),
  thumbnailUrl: objectPath(thumbnailName),
  width,
  height,
});

const photos = sql<PhotoRow[] | null>`(
  select json_agg(json_build_object('id', id, 'objectName', object_name, 'thumbnailName', thumbnail_name,
    'width', width, 'height', height) order by created_at, id)
  from ${reviewPhotos} where review_id = ${reviews.id}
)`;

/**
 * A code that was only typed can be copied from anywhere. Not `exists`: for that Postgres may read everybody's scans into
 * a table of its own first.
 */
const isVerifiedBuilder = sql<boolean>`coalesce((
  select true from ${scanHistory}
  where ${scanHistory.productId} = ${reviews.productId} and ${scanHistory.userId} = ${reviews.userId}
    and ${scanHistory.method} in ('code', 'photo')
  limit 1
), false)`;

const ownVote = (actor: Actor | null) =>
  actor
    ? sql<boolean | null>`(
        select ${reviewVotes.isHelpful} from ${reviewVotes}
        where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.userId} = ${actor.id}
      )`
    : sql<boolean | null>`null::boolean`;

/** Everything of a review in one statement: its photos, whether its author built the thing, what the caller voted. */
const selectReviews = (db: Database, actor: Actor | null, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(reviews),
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      photos,
      isVerifiedBuilder,
      ownVote: ownVote(actor),
      reply: replyColumns,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(reviewReplies, isSeenReply(actor))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectReviews>>[number];

function toReview(
  actor: Actor | null,
  { username, firstName, lastName, photos, reply, ...row }: Row,
  mayReply = false,
): ProductReview {
  return {
    ...row,
    userName: displayName({ username, firstName, lastName }),
    isOwn: actor !== null && actor.id === row.userId,
    photos: (photos ?? []).map(toPhoto),
    reply: reply && toReply(actor, reply),
    mayReply: mayReply && reply === null,
  };
}
