import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { isDatabaseAway } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { preparePhoto } from "#server/features/reviews/prepare-photo.ts";
import { isOwnReview, mustBeChangeable, toPhoto } from "#server/features/reviews/product-reviews.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { withholdFiles } from "#server/lib/shared-video.ts";
import { removeObject, storeObject } from "#server/lib/stored-objects.ts";
import type { ReviewPhoto } from "#shared/contracts/product-reviews.ts";
import { REVIEW_PHOTOS_MAX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { UploadedFile } from "#shared/http/endpoint.ts";
import { reviewPhotos, reviews } from "#shared/schema/index.ts";

type StorageDeps = Pick<Deps, "db" | "storage" | "log">;

/**
 * Adds a photo to a review of the actor's own; to a hidden one a photo that nobody sees either. Throws NOT_FOUND for
 * anybody else's as for an unknown one, CONFLICT where it has as many as it may or was removed, RATE_LIMITED, and what
 * `preparePhoto` throws.
 */
export async function addPhoto(
  deps: StorageDeps & Pick<Deps, "now">,
  actor: Actor,
  reviewId: string,
  file: UploadedFile,
): Promise<ReviewPhoto> {
  const { db, now } = deps;
  // Asked before the work, so that what can't be kept costs none; and once more where it is certain.
  const photosOf = eq(reviewPhotos.reviewId, reviewId);
  const [review] = await db
    .select({ visibility: reviews.visibility, photos: db.$count(reviewPhotos, photosOf) })
    .from(reviews)
    .where(isOwnReview(actor, reviewId));
  keepRoom(mustBeChangeable(review).photos);
  await takeTry(db, TRY_LIMITS.reviewPhotos, actor.id);
  const { photo, thumbnail, width, height } = await preparePhoto(file.bytes);

  const stored: string[] = [];
  try {
    for (const bytes of [photo, thumbnail]) {
      const { name } = await storeObject(deps, "webp", Readable.from([bytes]));
      stored.push(name);
    }
    const [objectName = "", thumbnailName = ""] = stored;
    const row = { id: v7(), reviewId, objectName, thumbnailName, width, height, createdAt: now() };
    await db.transaction(async (tx) => {
      // The review is the lock: of several photos at once each counts those before it.
      const [own] = await tx.select().from(reviews).where(isOwnReview(actor, reviewId)).for("no key update");
      const { visibility } = mustBeChangeable(own);
      keepRoom(await tx.$count(reviewPhotos, photosOf));
      await tx.insert(reviewPhotos).values(row);
      if (visibility !== "public") await withholdFiles(tx, stored, row.createdAt);
    });
    return toPhoto(row);
  } catch (error) {
    // Cut off while it was committed, the photo may be there or not: the sweep sees which.
    if (!isDatabaseAway(error)) await removeObjects(deps, stored);
    throw error;
  }
}

/** Takes a photo off a review of the actor's own. Throws NOT_FOUND as `addPhoto` does. */
export async function removePhoto(
  deps: StorageDeps,
  actor: Actor,
  { reviewId, photoId }: { reviewId: string; photoId: string },
): Promise<void> {
  const removed = await deps.db.transaction(async (tx) => {
    const [own] = await tx.select().from(reviews).where(isOwnReview(actor, reviewId)).for("share");
    if (!own) return undefined;
    mustBeChangeable(own);
    const isMeant = and(eq(reviewPhotos.id, photoId), eq(reviewPhotos.reviewId, reviewId));
    const [row] = await tx.delete(reviewPhotos).where(isMeant).returning();
    return row;
  });
  if (!removed) throw new AppError("NOT_FOUND", "That photo is not there any more.");
  await removeObjects(deps, [removed.objectName, removed.thumbnailName]);
}

/** Removes objects to which nothing refers any more. What can't be removed now is left to the sweep. */
export async function removeObjects(deps: StorageDeps, names: string[]): Promise<void> {
  for (const name of names) {
    try {
      await removeObject(deps, name);
    } catch (error) {
      deps.log.warn({ err: error, name }, "an object is left to the sweep");
    }
  }
}

/** Throws CONFLICT where a review has as many photos as it may. */
function keepRoom(photos: number): void {
  if (photos >= REVIEW_PHOTOS_MAX) {
    throw new AppError("CONFLICT", `A review has at most ${REVIEW_PHOTOS_MAX} photos. Remove one to add another.`);
  }
}
