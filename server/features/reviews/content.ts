import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { ContentType, OwnFiles } from "#server/domain.ts";
import { objectPath, withholdFiles } from "#server/features/files/index.ts";
import { beginningOf, hiddenIn, isHidden, toExcerpt } from "#server/features/moderation/index.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { productPath } from "#shared/domain/paths.ts";
import { RATING_MAX, starsOf } from "#shared/domain/rating.ts";
import { products, reviewPhotos, reviews } from "#shared/schema/index.ts";

/** A member's review of a product, with its photos. */
export const reviewContent: ContentType = {
  kind: "review",
  dueHours: MODERATION_DUE_HOURS.review,
  words: { en: "review", fr: "avis" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: reviews.id,
        productId: reviews.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: reviews.productId,
        authorId: reviews.userId,
        visibility: reviews.visibility,
        rating: reviews.rating,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        editedAt: reviews.editedAt,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.id, id))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: reviews }) : query);
    if (!row) return null;
    const { rating, comment, createdAt, editedAt, ...rest } = row;
    // Without words it is its stars.
    const text = comment ?? starsOf(rating);
    return {
      ...rest,
      kind: "review",
      excerpt: toExcerpt(text),
      text,
      photos: (await photosOf(db, id)).map(({ objectName, thumbnailName }) => {
        return { url: objectPath(objectName), thumbnailUrl: objectPath(thumbnailName) };
      }),
      videoUrl: null,
      isThere: true,
      changedAt: editedAt ?? createdAt,
    };
  },
  list: (db, ids) =>
    db
      .select({
        id: reviews.id,
        title: beginningOf(
          sql`coalesce(${reviews.comment}, rpad(repeat('★', ${reviews.rating}), ${sql.raw(String(RATING_MAX))}, '☆'))`,
        ),
        productId: reviews.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(reviews.visibility),
        authorId: reviews.userId,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviews.id, ids)),
  isThere: (id) => sql`exists (select from ${reviews} where ${reviews.id} = ${id})`,
  hiddenOf: hiddenIn(reviews),
  setVisibility: async (tx, id, visibility, { now }) => {
    await tx.update(reviews).set({ visibility }).where(eq(reviews.id, id));
    const names = (await photosOf(tx, id)).flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]);
    await withholdFiles(tx, names, visibility === "public" ? null : now);
  },
  ownAdvice: "This is your own. You can change or delete it on the product's page instead.",
  removedBefore: { message: "Your review of this product was removed.", reason: "review-removed" },
  // There is one of each product, whatever it says.
  isSameAgain: () => true,
  removalPath: ({ productId }) => (productId === null ? null : `${productPath(productId)}#reviews`),
};

/** The files of a member's reviews. */
export const reviewFilesOf = (db: Database, userId: string | null, name: string): OwnFiles[] => [
  db
    .select({ id: reviews.id })
    .from(reviewPhotos)
    .innerJoin(
      reviews,
      and(eq(reviews.id, reviewPhotos.reviewId), userId === null ? undefined : eq(reviews.userId, userId)),
    )
    .where(or(eq(reviewPhotos.objectName, name), eq(reviewPhotos.thumbnailName, name))),
];

const photosOf = (db: Database | Transaction, reviewId: string) =>
  db
    .select({ objectName: reviewPhotos.objectName, thumbnailName: reviewPhotos.thumbnailName })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(reviewPhotos.createdAt, reviewPhotos.id);
