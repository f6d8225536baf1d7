import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { isCheckedLink } from "#server/features/sharing/place-video.ts";
import { isLinkOfSame } from "#server/features/sharing/same-link.ts";
import { products, sharedVideos, uploads } from "#shared/schema/index.ts";

/** Why a video does not come onto a product's page a second time. */
export type SecondTime = "video-there" | "shows-other";

interface Film {
  link: string | null;
  /** Of the file as it was sent; null for a link, and until the file has been checked. */
  sourceSha256: string | null;
}

/**
 * Whether the same link or file is on a product's page, or was removed from it because it shows something else; null
 * for neither. `sharerId` is its sharer, `shareId` is left out. The caller has locked the product's row.
 */
export async function findOnPage(
  tx: Transaction,
  productId: string,
  { link, sourceSha256 }: Film,
  { sharerId, shareId }: { sharerId: string | null; shareId?: string },
): Promise<SecondTime | null> {
  // An unchecked link is shown on its sharer's page only.
  const isOwn =
    sharerId === null ? undefined : and(eq(sharedVideos.userId, sharerId), isNull(sharedVideos.linkRefusal));
  const isSame =
    link === null
      ? eq(uploads.sourceSha256, sourceSha256 ?? "")
      : and(isLinkOfSame(sharedVideos.link, link), or(isCheckedLink, isOwn));
  // A file that was refused is on no page, and may fare better the next time.
  const isPublic = and(eq(sharedVideos.visibility, "public"), isNull(uploads.refusal));
  const [there] = await tx
    .select({ reason: sharedVideos.removalReason })
    .from(sharedVideos)
    .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .where(
      and(
        eq(sharedVideos.productId, productId),
        shareId === undefined ? undefined : ne(sharedVideos.id, shareId),
        isSame,
        or(isPublic, eq(sharedVideos.removalReason, "wrong-product")),
      ),
    )
    .limit(1);
  if (there) return there.reason === null ? "video-there" : "shows-other";
  return link !== null && (await isCataloguesOwn(tx, productId, link)) ? "video-there" : null;
}

/** Whether a link is the one that the product shows, from whatever source. */
async function isCataloguesOwn(tx: Transaction, productId: string, link: string): Promise<boolean> {
  return (await tx.$count(products, and(eq(products.id, productId), isLinkOfSame(products.videoUrl, link)))) > 0;
}

/**
 * The same for an existing share, once its bytes are known: from here on the others of its product wait. Null for an
 * unknown share.
 */
export async function findSharedTwice(
  tx: Transaction,
  isMeant: SQL,
  sourceSha256: string | null,
): Promise<SecondTime | null> {
  const [share] = await tx.select().from(sharedVideos).where(isMeant).for("no key update");
  if (!share) return null;
  const { id, productId, userId: sharerId, link } = share;
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for("no key update");
  return findOnPage(tx, productId, { link, sourceSha256 }, { sharerId, shareId: id });
}
