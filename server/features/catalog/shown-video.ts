import { and, eq, inArray, like, not, notInArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { objectPath } from "#server/features/files/index.ts";
import { productMedia, products, uploadCaptions, uploads } from "#shared/schema/index.ts";

/** A file of the video that a product shows. */
export type NewMedia = Omit<typeof productMedia.$inferInsert, "id" | "productId">;

/** The video that a product shows now, with the product locked; undefined where there is no such product. */
export async function lockShownVideo(tx: Transaction, productId: string) {
  const [product] = await tx
    .select({ videoUrl: products.videoUrl, videoDuration: products.videoDuration, picture: products.thumbnailUrl })
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  return product;
}

/** Has a product show a video, or none, with its sources and captions beside what it has. */
export async function showVideo(
  tx: Transaction,
  productId: string,
  shown: Pick<typeof products.$inferInsert, "videoUrl" | "videoDuration" | "thumbnailUrl">,
  media: NewMedia[],
): Promise<void> {
  await tx.update(products).set(shown).where(eq(products.id, productId));
  if (media.length === 0) return;
  const rows = media.map((row) => ({ ...row, id: v7(), productId }));
  await tx.insert(productMedia).values(rows).onConflictDoNothing();
}

/** Takes the files of these uploads off a product, those that were replaced since too; not those of other uploads. */
export async function takeUploadsOff(tx: Transaction, productId: string, uploadIds: string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  const path = objectPath("");
  const isAnothers = sql`exists (
    select from ${uploads} where ${notInArray(uploads.id, uploadIds)} and ${productMedia.url} = ${path} || ${uploads.objectName}
    union all
    select from ${uploadCaptions}
    where ${notInArray(uploadCaptions.uploadId, uploadIds)} and ${productMedia.url} = ${path} || ${uploadCaptions.objectName}
  )`;
  await tx
    .delete(productMedia)
    .where(and(eq(productMedia.productId, productId), like(productMedia.url, `${path}%`), not(isAnothers)));
}

/** Takes the catalogue's own video off a product, if it is one of these; without any it is taken off whatever it is. */
export async function takeVideoOff(tx: Transaction, productId: string, urls: string[]): Promise<void> {
  await tx
    .update(products)
    .set({ videoUrl: null, videoDuration: null })
    .where(and(eq(products.id, productId), urls.length > 0 ? inArray(products.videoUrl, urls) : undefined));
}
