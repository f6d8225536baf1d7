import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { behind, newestFirst, type Place, placeOf, toPage } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { objectPath } from "#server/features/files/index.ts";
import { removedBefore } from "#server/features/moderation/index.ts";
import { reviewContent } from "#server/features/reviews/content.ts";
import { AppError, cursorOfOther } from "#server/http/app-error.ts";
import type { ProductReview, ReviewPhoto } from "#shared/contracts/product-reviews.ts";
import type { Defect, Difficulty } from "#shared/domain/difficulty.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Visibility } from "#shared/domain/moderation.ts";
import type { ReviewOrder } from "#shared/domain/review-order.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { reviewPhotos, reviews, reviewVotes, scanHistory, users } from "#shared/schema/index.ts";

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
  const { items, nextCursor } = toPage(rows, input.limit, ORDERS[input.order].keyOf);
  return { items: items.map((row) => toReview(actor, row)), nextCursor };
}

/** The caller's review of a product, also one that nobody else sees; null where there is none. */
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
  const { sort, after } = ORDERS[order];
  const where = and(
    eq(reviews.productId, productId),
    isPublic,
    // Asked once and not for each review.
    sql`(${selectProduct(db, productId)}) is not null`,
    rating ? eq(reviews.rating, rating) : undefined,
    difficulty ? eq(reviews.difficulty, difficulty) : undefined,
    defect ? sql`${defect} = any(${reviews.defects})` : undefined,
    cursor ? after(cursor) : undefined,
  );
  return selectReviews(db, actor, where)
    .orderBy(...sort)
    .limit(limit + 1);
}

type HelpfulPlace = readonly [helpfulness: number, ...Place];

/** What each order sorts by, how its cursor is made, and the rows behind a cursor: each as its index has them. */
const ORDERS = {
  newest: {
    sort: newestFirst(reviews),
    keyOf: placeOf,
    after: (cursor: Place | HelpfulPlace) => {
      if (cursor.length !== 2) throw cursorOfOther();
      return behind(reviews, cursor);
    },
  },
  helpful: {
    sort: [desc(reviews.helpfulness), desc(reviews.createdAt), desc(reviews.id)],
    keyOf: (row: Row) => [row.helpfulness, ...placeOf(row)],
    after: (cursor: Place | HelpfulPlace) => {
      if (cursor.length !== 3) throw cursorOfOther();
      const [helpfulness, createdAt, id] = cursor;
      return sql`(${reviews.helpfulness}, ${reviews.createdAt}, ${reviews.id})
        < (${helpfulness}::float8, ${createdAt}::timestamptz, ${id}::uuid)`;
    },
  },
} as const satisfies Record<ReviewOrder, unknown>;

/** What everybody may see; written out as the indexes have it. */
export const isPublic = sql`${reviews.visibility} = 'public'`;

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
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectReviews>>[number];

function toReview(actor: Actor | null, { username, firstName, lastName, photos, ...row }: Row): ProductReview {
  return {
    ...row,
    userName: displayName({ username, firstName, lastName }),
    isOwn: actor !== null && actor.id === row.userId,
    photos: (photos ?? []).map(toPhoto),
  };
}
