import { and, asc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { readProductPicture } from "#server/features/catalog/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { defineJob } from "#server/jobs/job.ts";
import { DESCRIBED_SIDE_MAX_PX, type PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { readPicture } from "#server/lib/upright-picture.ts";
import { productPictures, products } from "#shared/schema/index.ts";

/** Has the pictures of the catalogue described that have not been. */
export const describeProductsJob = defineJob("describe-products", z.object({}));

/** One after the other, some 50 ms each: other jobs have their turn between two batches. */
const BATCH = 50;
/** They are read one after the other, as are the pictures of a member. */
const TURN = "product-pictures";
const WANTED = { longerSide: DESCRIBED_SIDE_MAX_PX, quality: 90, isDescribed: true };

/** What is thrown for a picture that will never be readable; everything else may pass. */
const UNREADABLE = ["UNSUPPORTED", "UNPROCESSABLE"];

/**
 * Describes the pictures of listed products that have another one than was described. One that can't be read, or is on
 * other people's servers, is noted as such, and left alone until the product has another.
 */
export async function describeProducts(deps: Pick<Deps, "db" | "storage" | "queue" | "now">): Promise<void> {
  const { db, now } = deps;
  const waiting = await db
    .select({ id: products.id, pictureUrl: sql<string>`${products.thumbnailUrl}` })
    .from(products)
    .leftJoin(productPictures, eq(productPictures.productId, products.id))
    .where(
      and(
        products.isListed,
        isNotNull(products.thumbnailUrl),
        or(isNull(productPictures.productId), ne(productPictures.pictureUrl, products.thumbnailUrl)),
      ),
    )
    .orderBy(asc(products.id))
    .limit(BATCH);
  for (const { id, pictureUrl } of waiting) {
    const facts = await describe(deps, pictureUrl);
    const described = {
      pictureUrl,
      pictureHash: facts?.whole ?? null,
      centreHash: facts?.centre ?? null,
      colours: facts?.colours ?? null,
      describedAt: now(),
    };
    await db.transaction(async (tx) => {
      // It may have gone meanwhile.
      const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("key share");
      if (!product) return;
      await tx
        .insert(productPictures)
        .values({ productId: id, ...described })
        .onConflictDoUpdate({ target: productPictures.productId, set: described });
    });
  }
  if (waiting.length === BATCH) await deps.queue.add(describeProductsJob, {}, { once: true });
}

async function describe(deps: Pick<Deps, "db" | "storage">, pictureUrl: string): Promise<PictureFacts | null> {
  const bytes = await readProductPicture(deps, pictureUrl);
  if (!bytes) return null;
  try {
    return await (await readPicture(TURN, bytes, WANTED)).facts;
  } catch (error) {
    if (error instanceof AppError && UNREADABLE.includes(error.code)) return null;
    throw error;
  }
}
