import { and, eq, inArray, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { ContentType } from "#server/domain.ts";
import { listWithShare, unlistRemoved, unlistWithShare } from "#server/features/catalog/index.ts";
import {
  allowFiles,
  filesOfUpload,
  hashesOfUpload,
  objectPath,
  refuseFiles,
  withholdFiles,
} from "#server/features/files/index.ts";
import { hiddenIn, isHidden, toExcerpt } from "#server/features/moderation/index.ts";
import { BEST_FIRST, isCheckedLink, placeSharedVideo } from "#server/features/sharing/place-video.ts";
import {
  MODERATION_DUE_HOURS,
  RESHARABLE_REASONS,
  type RemovalReason,
  UNLISTING_REASONS,
  type Visibility,
} from "#shared/domain/moderation.ts";
import { continuedShares, products, sharedVideos, storedObjects, uploads } from "#shared/schema/index.ts";

/** A video that a member shared; named by the id of the share, or by that of the product that shows it. */
export const videoContent: ContentType = {
  kind: "video",
  dueHours: MODERATION_DUE_HOURS.video,
  words: { en: "video", fr: "vidéo" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: sharedVideos.id,
        productId: sharedVideos.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: sharedVideos.productId,
        authorId: sharedVideos.userId,
        visibility: sharedVideos.visibility,
        link: sharedVideos.link,
        isCheckedLink: sql<boolean>`${isCheckedLink}`,
        state: uploads.state,
        objectName: uploads.objectName,
        changedAt: sql`coalesce(${sharedVideos.editedAt}, ${sharedVideos.createdAt})`.mapWith(sharedVideos.createdAt),
      })
      .from(sharedVideos)
      .innerJoin(products, eq(products.id, sharedVideos.productId))
      .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
      .where(or(eq(sharedVideos.id, id), eq(sharedVideos.id, shownBy(db, id))))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: sharedVideos }) : query);
    if (!row) return null;
    const { link, isCheckedLink: isChecked, state, objectName, ...rest } = row;
    const file = state === "ready" && objectName !== null ? objectPath(objectName) : null;
    const video = { videoUrl: file ?? link, isThere: file !== null || isChecked };
    return { ...rest, ...video, kind: "video", excerpt: toExcerpt(row.productName), text: null, photos: [] };
  },
  list: (db, ids) =>
    db
      .select({
        id: sharedVideos.id,
        title: products.name,
        productId: sharedVideos.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(sharedVideos.visibility),
        authorId: sharedVideos.userId,
      })
      .from(sharedVideos)
      .innerJoin(products, eq(products.id, sharedVideos.productId))
      .where(inArray(sharedVideos.id, ids)),
  isThere: (id) => sql`exists (select from ${sharedVideos} where ${sharedVideos.id} = ${id})`,
  hiddenOf: hiddenIn(sharedVideos),
  setVisibility,
  ownAdvice: "This is your own. You can edit or remove it under My shares in your profile instead.",
  removedBefore: { message: "Your video of this product was removed.", reason: "removed-before" },
  isSameAgain: ({ reason }) => !RESHARABLE_REASONS.includes(reason),
  // Before it is ready the video is hidden; the product that came with it is shown as its sharer has named it.
  isShown: async (tx, { isThere, productId }) => {
    if (isThere) return true;
    if (productId === null) return false;
    return (await tx.$count(products, and(eq(products.id, productId), products.isListed, products.cameWithShare))) > 0;
  },
  // Of a product's page alone it is the one that this opens with, which may be the catalogue's own.
  isNamedBy: async (tx, id, { id: shareId, videoUrl }) => {
    if (id === shareId) return true;
    const shown = await videoOf(tx, id);
    return shown === null || shown === videoUrl;
  },
  isAtAddress: async (tx, id, { id: shareId, videoUrl, isThere }) =>
    isThere && (id === shareId || (await videoOf(tx, id)) === videoUrl),
  isOperators: async (tx, id) => (await videoOf(tx, id)) !== null,
  removalPath: () => "/my-shares",
};

async function videoOf(tx: Transaction, productId: string): Promise<string | null> {
  const [product] = await tx.select({ videoUrl: products.videoUrl }).from(products).where(eq(products.id, productId));
  return product?.videoUrl ?? null;
}

/**
 * Files are served or withheld, the video stands with its product or not, the same bytes can be uploaded again or not, and
 * the product stays in the catalogue or leaves it.
 */
async function setVisibility(
  tx: Transaction,
  id: string,
  visibility: Visibility,
  { now, reason }: { now: Date; reason: RemovalReason | null },
): Promise<void> {
  const [shared] = await tx
    .update(sharedVideos)
    .set({ visibility: unlessWithdrawn(visibility), removalReason: reason })
    .where(eq(sharedVideos.id, id))
    .returning();
  if (!shared) return;
  await withholdFiles(tx, await filesOfUpload(tx, shared.uploadId), visibility === "public" ? null : now);
  await placeSharedVideo(tx, shared.id);
  await refuseSameFile(tx, shared, reason);
  await listProduct(tx, shared, reason);
  await moveContinued(tx, shared.id, visibility, { now, reason });
}

/** What its sharer took back never becomes public again, whatever is decided about it. */
const unlessWithdrawn = (visibility: Visibility) =>
  visibility === "public"
    ? sql<Visibility>`case when ${sharedVideos.withdrawnAt} is null then 'public' else 'hidden' end`
    : visibility;

/** The one of a product's shared videos that the product shows; without one the first public one, else the first. */
function shownBy(db: Database | Transaction, productId: string) {
  const isShown = sql`${products.videoUrl} in (${sharedVideos.link}, ${objectPath("")} || ${uploads.objectName})`;
  return db
    .select({ id: sharedVideos.id })
    .from(sharedVideos)
    .innerJoin(products, eq(products.id, sharedVideos.productId))
    .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .where(eq(sharedVideos.productId, productId))
    .orderBy(sql`${isShown} is true desc`, sql`${sharedVideos.visibility} = 'public' desc`, ...BEST_FIRST)
    .limit(1);
}

/** Remembers the bytes of a removed upload; forgets them with the last share of them that is removed. */
async function refuseSameFile(
  tx: Transaction,
  { id, uploadId }: { id: string; uploadId: string | null },
  reason: RemovalReason | null,
): Promise<void> {
  const hashes = await hashesOfUpload(tx, uploadId);
  if (hashes.length === 0) return;
  if (reason !== null && !RESHARABLE_REASONS.includes(reason)) return refuseFiles(tx, hashes);
  await allowFiles(tx, hashes, (sha256) => {
    const isSame = or(eq(uploads.sourceSha256, sha256), eq(storedObjects.sha256, sha256));
    // Removed for its content, not for the place where it was shared.
    const isRefused = notInArray(sharedVideos.removalReason, [...RESHARABLE_REASONS]);
    const otherRemoved = tx
      .select({ id: sharedVideos.id })
      .from(sharedVideos)
      .innerJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
      .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
      .where(and(isSame, isRefused, ne(sharedVideos.id, id)));
    return notExists(otherRemoved);
  });
}

/**
 * Spam removes the product that came with it, and so does a video of another thing where no member has added anything
 * to the page: its code is then free for the right one. A product with another video, or of the catalogue's own, stays.
 */
async function listProduct(
  tx: Transaction,
  { id, productId, userId, visibility }: typeof sharedVideos.$inferSelect,
  reason: RemovalReason | null,
): Promise<void> {
  const isUnlisting = reason !== null && UNLISTING_REASONS.includes(reason);
  if (isUnlisting) return unlistRemoved(tx, { id, productId });
  if (reason === "wrong-product") return unlistWithShare(tx, { id, productId, userId });
  if (visibility === "public") await listWithShare(tx, { id, productId });
}

/**
 * A withdrawn share that was made anew shares the fate of the next one: its bytes or link are refused while that is
 * removed.
 */
async function moveContinued(
  tx: Transaction,
  shareId: string,
  visibility: Visibility,
  why: { now: Date; reason: RemovalReason | null },
): Promise<void> {
  if (visibility === "hidden") return;
  const isMoved =
    visibility === "removed" ? ne(sharedVideos.visibility, "removed") : eq(sharedVideos.visibility, "removed");
  const earlier = await tx
    .select({ id: sharedVideos.id })
    .from(continuedShares)
    .innerJoin(sharedVideos, eq(sharedVideos.id, continuedShares.shareId))
    .where(and(eq(continuedShares.continuedBy, shareId), isMoved))
    .orderBy(sharedVideos.id);
  for (const { id } of earlier) await setVisibility(tx, id, visibility, why);
}
