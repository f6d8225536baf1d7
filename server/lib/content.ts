import { and, eq, inArray, isNull, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import { listWithShare, unlistRemoved, unlistWithShare } from "#server/lib/shared-product.ts";
import { BEST_FIRST, filesOfUpload, isCheckedLink, placeSharedVideo, withholdFiles } from "#server/lib/shared-video.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import {
  type ContentKind,
  RESHARABLE_REASONS,
  type RemovalReason,
  UNLISTING_REASONS,
  type Visibility,
} from "#shared/domain/moderation.ts";
import { EXCERPT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import {
  communityPosts,
  continuedShares,
  moderationPhotos,
  moderationTexts,
  postReplies,
  products,
  removedFiles,
  reviewPhotos,
  reviews,
  sharedVideos,
  storedObjects,
  uploadCaptions,
  uploads,
} from "#shared/schema/index.ts";

/** Something that a member made, whatever its kind. */
export interface Content {
  kind: ContentKind;
  /** Of the review, question, answer or shared video. */
  id: string;
  /** Null once that product is gone. */
  productId: string | null;
  productName: string | null;
  /** What it stands below: its product, of an answer the question. Null for a question whose product is gone. */
  placeId: string | null;
  /** Null for a former member. */
  authorId: string | null;
  visibility: Visibility;
  /** What it is called or how it begins, on one line; at most `EXCERPT_MAX_CHARACTERS`. */
  excerpt: string;
  /** All of it; null for a video. */
  text: string | null;
  /** Of a review: paths of ours. */
  photos: { url: string; thumbnailUrl: string }[];
  /** Of a shared video: a path of ours or a web link, also while it is not public. Null while it is being converted. */
  videoUrl: string | null;
  /** False for a video that stands on no page yet: it is not ready, or nobody knows what is behind its link. */
  isThere: boolean;
  /** Of the author's last change, or of its making. */
  changedAt: Date;
}

/**
 * Reads something that a member made, with its row locked where `lock` says so. A video is named by the id of its
 * shared video; by that of its product the one that this shows is meant. Null where there is none.
 */
export async function readContent(
  db: Database | Transaction,
  { kind, id }: { kind: ContentKind; id: string },
  { lock }: { lock: boolean } = { lock: false },
): Promise<Content | null> {
  return READERS[kind](db, id, lock);
}

type Reader = (db: Database | Transaction, id: string, lock: boolean) => Promise<Content | null>;

const READERS: Record<ContentKind, Reader> = {
  review: async (db, id, lock) => {
    const query = db
      .select({
        id: reviews.id,
        productId: reviews.productId,
        productName: products.name,
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
    const text = comment ?? `${"★".repeat(rating)}${"☆".repeat(5 - rating)}`;
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

  question: async (db, id, lock) => {
    const query = db
      .select({
        id: communityPosts.id,
        productId: communityPosts.productId,
        productName: products.name,
        placeId: communityPosts.productId,
        authorId: communityPosts.userId,
        visibility: communityPosts.visibility,
        // All of a question: the title and the text of such a post are the same.
        text: communityPosts.title,
        changedAt: communityPosts.updatedAt,
      })
      .from(communityPosts)
      .leftJoin(products, eq(products.id, communityPosts.productId))
      // Of one that its author took back only the place is left.
      .where(
        and(eq(communityPosts.id, id), eq(communityPosts.postType, "question"), isNull(communityPosts.retractedAt)),
      )
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: communityPosts }) : query);
    return row
      ? { ...row, kind: "question", excerpt: toExcerpt(row.text), photos: [], videoUrl: null, isThere: true }
      : null;
  },

  answer: async (db, id, lock) => {
    const query = db
      .select({
        id: postReplies.id,
        productId: communityPosts.productId,
        productName: products.name,
        placeId: postReplies.postId,
        authorId: postReplies.userId,
        visibility: postReplies.visibility,
        text: postReplies.content,
        changedAt: postReplies.updatedAt,
      })
      .from(postReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(eq(postReplies.id, id))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: postReplies }) : query);
    return row
      ? { ...row, kind: "answer", excerpt: toExcerpt(row.text), photos: [], videoUrl: null, isThere: true }
      : null;
  },

  video: async (db, id, lock) => {
    const query = db
      .select({
        id: sharedVideos.id,
        productId: sharedVideos.productId,
        productName: products.name,
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
    const excerpt = toExcerpt(row.productName);
    const video = { videoUrl: file ?? link, isThere: file !== null || isChecked };
    return { ...rest, ...video, kind: "video", excerpt, text: null, photos: [] };
  },
};

/**
 * Says who sees it from now on, with all that hangs on that: files are served or withheld, a video stands with its
 * product or not, the same bytes can be uploaded again or not. `reason` is needed for "removed".
 */
export async function setVisibility(
  tx: Transaction,
  { kind, id }: { kind: ContentKind; id: string },
  visibility: Visibility,
  { now, reason }: { now: Date; reason?: RemovalReason },
): Promise<void> {
  if (visibility === "removed" && reason === undefined) throw new Error("content is removed for a reason");
  const removalReason = visibility === "removed" ? (reason ?? null) : null;
  const withheldAt = visibility === "public" ? null : now;
  switch (kind) {
    case "review": {
      await tx.update(reviews).set({ visibility }).where(eq(reviews.id, id));
      const photos = await photosOf(tx, id);
      const names = photos.flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]);
      return withholdFiles(tx, names, withheldAt);
    }
    case "question":
      await tx
        .update(communityPosts)
        .set({ visibility, moderationReason: removalReason })
        .where(eq(communityPosts.id, id));
      return;
    case "answer":
      await tx.update(postReplies).set({ visibility }).where(eq(postReplies.id, id));
      return;
    case "video": {
      const [shared] = await tx
        .update(sharedVideos)
        .set({ visibility: unlessWithdrawn(visibility), removalReason })
        .where(eq(sharedVideos.id, id))
        .returning();
      if (!shared) return;
      await withholdFiles(tx, await filesOfUpload(tx, shared.uploadId), withheldAt);
      await placeSharedVideo(tx, shared.id);
      await refuseSameFile(tx, shared, removalReason);
      await listProduct(tx, shared, removalReason);
      await moveContinued(tx, shared.id, visibility, { now, reason });
    }
  }
}

/**
 * What its sharer took back before they shared it anew goes with what came of it: its bytes or link are refused as long
 * as that is removed.
 */
async function moveContinued(
  tx: Transaction,
  shareId: string,
  visibility: Visibility,
  why: { now: Date; reason: RemovalReason | undefined },
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
  for (const { id } of earlier) {
    await setVisibility(tx, { kind: "video", id }, visibility, {
      now: why.now,
      ...(why.reason && { reason: why.reason }),
    });
  }
}

/** Whether somebody made what a stored object belongs to. */
export async function isAuthorOfFile(db: Database, userId: string, name: string): Promise<boolean> {
  const files = unionAll(
    db
      .select({ id: reviews.id })
      .from(reviewPhotos)
      .innerJoin(reviews, and(eq(reviews.id, reviewPhotos.reviewId), eq(reviews.userId, userId)))
      .where(or(eq(reviewPhotos.objectName, name), eq(reviewPhotos.thumbnailName, name))),
    db
      .select({ id: moderationTexts.id })
      .from(moderationPhotos)
      .innerJoin(
        moderationTexts,
        and(eq(moderationTexts.id, moderationPhotos.textId), eq(moderationTexts.authorId, userId)),
      )
      .where(or(eq(moderationPhotos.objectName, name), eq(moderationPhotos.thumbnailName, name))),
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.userId, userId), or(eq(uploads.objectName, name), eq(uploads.posterName, name)))),
    db
      .select({ id: uploads.id })
      .from(uploadCaptions)
      .innerJoin(uploads, and(eq(uploads.id, uploadCaptions.uploadId), eq(uploads.userId, userId)))
      .where(eq(uploadCaptions.objectName, name)),
  );
  return (await files.limit(1)).length > 0;
}

/** What its sharer took back never becomes public again, whatever is decided about it. */
const unlessWithdrawn = (visibility: Visibility) =>
  visibility === "public"
    ? sql<Visibility>`case when ${sharedVideos.withdrawnAt} is null then 'public' else 'hidden' end`
    : visibility;

/** Removed for what it is, not for where it was shared. */
const isRefused = notInArray(sharedVideos.removalReason, [...RESHARABLE_REASONS]);

/** Of a product's shared videos the one that it shows; without one the first that everybody sees, else the first. */
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

const photosOf = (db: Database | Transaction, reviewId: string) =>
  db
    .select({ objectName: reviewPhotos.objectName, thumbnailName: reviewPhotos.thumbnailName })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(reviewPhotos.createdAt, reviewPhotos.id);

/** Remembers the bytes of a removed upload; forgets them with the last share of them that is removed. */
async function refuseSameFile(
  tx: Transaction,
  { id, uploadId }: { id: string; uploadId: string | null },
  removalReason: RemovalReason | null,
): Promise<void> {
  if (uploadId === null) return;
  const [upload] = await tx
    .select({ sent: uploads.sourceSha256, made: storedObjects.sha256 })
    .from(uploads)
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(eq(uploads.id, uploadId));
  // What was sent, and what everybody could save of it if it was converted.
  const hashes = [...new Set([upload?.sent, upload?.made])].filter((sha256) => sha256 != null);
  if (hashes.length === 0) return;
  if (removalReason !== null && !RESHARABLE_REASONS.includes(removalReason)) {
    const rows = hashes.map((sha256) => ({ sha256 }));
    await tx.insert(removedFiles).values(rows).onConflictDoNothing();
    return;
  }
  const isSame = or(eq(uploads.sourceSha256, removedFiles.sha256), eq(storedObjects.sha256, removedFiles.sha256));
  const otherRemoved = tx
    .select({ id: sharedVideos.id })
    .from(sharedVideos)
    .innerJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(and(isSame, isRefused, ne(sharedVideos.id, id)));
  await tx.delete(removedFiles).where(and(inArray(removedFiles.sha256, hashes), notExists(otherRemoved)));
}

/**
 * Spam takes the product with it that came with it, and so does a video of another thing where nobody has put anything on
 * the page: its code is free then for the right one. What has another video stays, and what the catalogue had before.
 */
async function listProduct(
  tx: Transaction,
  { id, productId, userId, visibility }: typeof sharedVideos.$inferSelect,
  removalReason: RemovalReason | null,
): Promise<void> {
  const isUnlisting = removalReason !== null && UNLISTING_REASONS.includes(removalReason);
  if (isUnlisting) return unlistRemoved(tx, { id, productId });
  if (removalReason === "wrong-product") return unlistWithShare(tx, { id, productId, userId });
  if (visibility === "public") await listWithShare(tx, { id, productId });
}

/** How a text begins, on one line. */
export function toExcerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_MAX_CHARACTERS) return line;
  // Not in the middle of a character that takes two.
  return `${line.slice(0, EXCERPT_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
