import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { objectPath } from "#server/features/files/index.ts";
import { toExcerpt } from "#server/features/moderation/content.ts";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import { moderationPhotos, moderationTexts, products } from "#shared/schema/index.ts";

type Reads = Database | Transaction;

/** The last texts of items whose content may be deleted, by the id of the item. */
export async function readLastTexts(db: Reads, itemIds: string[]) {
  if (itemIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectDistinctOn([moderationTexts.itemId], {
      itemId: moderationTexts.itemId,
      authorId: moderationTexts.authorId,
      productId: moderationTexts.productId,
      productName: products.name,
      productNameFr: products.nameFr,
      text: moderationTexts.text,
    })
    .from(moderationTexts)
    .leftJoin(products, eq(products.id, moderationTexts.productId))
    .where(inArray(moderationTexts.itemId, itemIds))
    .orderBy(moderationTexts.itemId, desc(moderationTexts.createdAt), desc(moderationTexts.id));
  return new Map(rows.map(({ text, ...row }) => [row.itemId, { ...row, excerpt: toExcerpt(text) }]));
}

/** The texts of an item's content before its author changed or deleted it, oldest first. */
export async function listEarlier(db: Reads, itemId: string): Promise<ModerationItemDetail["earlier"]> {
  const { id, text, createdAt } = moderationTexts;
  const texts = await db
    .select({ id, text, replacedAt: createdAt })
    .from(moderationTexts)
    .where(eq(moderationTexts.itemId, itemId))
    .orderBy(asc(createdAt), asc(id));
  const photos = await db
    .select({
      textId: moderationPhotos.textId,
      objectName: moderationPhotos.objectName,
      thumbnailName: moderationPhotos.thumbnailName,
    })
    .from(moderationPhotos)
    .innerJoin(
      moderationTexts,
      and(eq(moderationTexts.id, moderationPhotos.textId), eq(moderationTexts.itemId, itemId)),
    )
    .orderBy(asc(moderationPhotos.id));
  return texts.map((row) => ({
    ...row,
    photos: photos
      .filter(({ textId }) => textId === row.id)
      .map(({ objectName, thumbnailName }) => ({
        url: objectPath(objectName),
        thumbnailUrl: objectPath(thumbnailName),
      })),
  }));
}
