import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { isReviewPublic } from "#server/features/reviews/product-reviews.ts";
import { isSeenReply } from "#server/features/reviews/reply-view.ts";
import { summaryOf } from "#server/features/reviews/summary.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ReviewSummary } from "#shared/contracts/reviews/product-reviews.ts";
import type { Review } from "#shared/contracts/reviews/reviews.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { products, reviewReplies, reviews, users } from "#shared/schema/index.ts";

interface ListInput {
  productId?: string | undefined;
  userId?: string | undefined;
  limit: number;
  cursor?: Place | undefined;
}

const pages = newestFirst(reviews);

/** Reviews, newest first. An author's email address is only for that author and the super-admin. */
export async function listReviews(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  input: ListInput,
): Promise<Page<Review>> {
  const { items: rows, nextCursor } = pages.page(await selectReviews(db, actor, input), input.limit);
  const items = rows.map(({ username, firstName, lastName, email, ...row }) => ({
    ...row,
    userName: displayName({ username, firstName, lastName }),
    userEmail: actor && (actor.role === "super-admin" || actor.id === row.userId) ? email : null,
  }));
  return { items, nextCursor };
}

/** The statement behind a page: one row more than its limit, which says whether there is a next one. */
export function selectReviews(db: Database, actor: Actor | null, { productId, userId, limit, cursor }: ListInput) {
  return db
    .select({
      ...getTableColumns(reviews),
      productName: products.name,
      productNameFr: products.nameFr,
      productBrand: products.brand,
      productThumbnail: products.thumbnailUrl,
      productVideoUrl: products.videoUrl,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      reply: { companyName: reviewReplies.companyName, text: reviewReplies.content },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(reviewReplies, isSeenReply(null))
    .where(
      and(
        isReviewPublic,
        products.isListed,
        productId ? eq(reviews.productId, productId) : undefined,
        userId ? eq(reviews.userId, userId) : undefined,
        isUnblocked(readerOf(actor), reviews.userId),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
}

/** The summary of a product's reviews, all of it zero for one without any. Throws NOT_FOUND. */
export async function summarizeReviews({ db }: Pick<Deps, "db">, productId: string): Promise<ReviewSummary> {
  const [row] = await summaryOf(db)({ productId });
  if (!row) throw new AppError("NOT_FOUND", "That product is not in our catalogue.", { reason: "product-missing" });
  const { count, averageRating, one, two, three, four, five, easy, medium, hard, missing, damaged, unclear } = row;
  return {
    count,
    averageRating,
    stars: [one, two, three, four, five],
    difficulties: { easy, medium, hard },
    defects: { "missing-parts": missing, "damaged-parts": damaged, "unclear-instructions": unclear },
  };
}

/** A column that counts the reviews by a member that everybody sees; `author` names the member's id. */
export function howManyReviews(author: PgColumn): SQL<number> {
  return sql<number>`(select count(*)::int from ${reviews}
    inner join ${products} on ${eq(products.id, reviews.productId)} and ${products.isListed}
    where ${eq(reviews.userId, author)} and ${isReviewPublic})`;
}
