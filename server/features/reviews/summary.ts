import { and, eq, type SQL, sql } from "drizzle-orm";
import { prepareOnce, prepareSelect } from "#server/db/prepared.ts";
import { isReviewPublic } from "#server/features/reviews/product-reviews.ts";
import type { Defect, Difficulty } from "#shared/domain/difficulty.ts";
import { products, reviews } from "#shared/schema/index.ts";

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const withStars = (stars: number) => countWhere(sql`${reviews.rating} = ${sql.raw(String(stars))}`);
const withDifficulty = (difficulty: Difficulty) =>
  countWhere(sql`${reviews.difficulty} = ${sql.raw(`'${difficulty}'`)}`);
const withDefect = (defect: Defect) => countWhere(sql`${sql.raw(`'${defect}'`)} = any(${reviews.defects})`);

/**
 * Counted from the reviews themselves: the totals in `product_ratings` don't tell the stars apart. The mean is rounded
 * as it is there, so that a product never shows two.
 */
const columns = {
  count: sql<number>`count(${reviews.id})::int`,
  averageRating: sql<number | null>`round(avg(${reviews.rating}), 1)::float8`,
  one: withStars(1),
  two: withStars(2),
  three: withStars(3),
  four: withStars(4),
  five: withStars(5),
  easy: withDifficulty("easy"),
  medium: withDifficulty("medium"),
  hard: withDifficulty("hard"),
  missing: withDefect("missing-parts"),
  damaged: withDefect("damaged-parts"),
  unclear: withDefect("unclear-instructions"),
};

/** The figures of a product's reviews by `productId`; no row for a product that does not exist. */
export const summaryOf = prepareOnce((db) =>
  prepareSelect(
    db,
    "review_summary",
    columns,
    db
      .select(columns)
      .from(products)
      .leftJoin(reviews, and(eq(reviews.productId, products.id), isReviewPublic))
      .where(and(products.isListed, eq(products.id, sql.placeholder("productId"))))
      .groupBy(products.id),
  ),
);
