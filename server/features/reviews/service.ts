import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { decodeCursor, encodeCursor } from "#server/http/cursor.ts";
import type { Review, ReviewSummary } from "#shared/contracts/reviews.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { products, reviews, users } from "#shared/schema/index.ts";

interface ListInput {
  productId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const listCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** Reviews, newest first. An author's e-mail address is only for that author and the super-admin. */
export async function listReviews(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  { productId, limit, cursor }: ListInput,
): Promise<Page<Review>> {
  const rows = await db
    .select({
      ...getTableColumns(reviews),
      productName: products.name,
      productBrand: products.brand,
      productThumbnail: products.thumbnailUrl,
      productVideoUrl: products.videoUrl,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(productId ? eq(reviews.productId, productId) : undefined, cursor ? after(cursor) : undefined))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ username, firstName, lastName, email, ...row }) => ({
    ...row,
    userName: displayName({ username, firstName, lastName }),
    userEmail: actor && (actor.role === "super-admin" || actor.id === row.userId) ? email : null,
  }));
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return { items, nextCursor: more ? encodeCursor([last.createdAt.toISOString(), last.id]) : null };
}

/** The rows behind the last one seen, in the order of the index. */
function after(cursor: string) {
  const [createdAt, id] = decodeCursor(listCursor, cursor);
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** What the reviews of a product add up to. */
export function summarizeReviews(_deps: Pick<Deps, "db">, _productId: string): Promise<ReviewSummary> {
  throw new AppError("UNAVAILABLE", "This is not built yet.");
}
