import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { removeObjects, storePhoto, withholdFiles } from "#server/features/files/index.ts";
import { keepForCase } from "#server/features/moderation/index.ts";
import { reviewContent } from "#server/features/reviews/content.ts";
import { isOwnReview, mustBeChangeable, toPhoto } from "#server/features/reviews/product-reviews.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { ReviewPhoto } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_PHOTOS_MAX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { UploadedFile } from "#shared/http/endpoint.ts";
import { reviewPhotos, reviews } from "#shared/schema/index.ts";

type StorageDeps = Pick<Deps, "db" | "storage" | "log">;

/**
 * Refuses a photo before it is sent: NOT_FOUND for another member's review as for an unknown one, CONFLICT where it has
 * the maximum already or was removed, RATE_LIMITED.
 */
export async function admitPhoto({ db }: Pick<Deps, "db">, actor: Actor, reviewId: string): Promise<void> {
  const [review] = await db
    .select({ visibility: reviews.visibility, photos: db.$count(reviewPhotos, isOfReview(reviewId)) })
    .from(reviews)
    .where(isOwnReview(actor, reviewId));
  keepRoom(mustBeChangeable(review).photos);
  await takeTry(db, TRY_LIMITS.reviewPhotos, actor.id);
}

/**
 * Adds a photo to a review of the actor's own; to a hidden review, a hidden photo. Throws as `admitPhoto` does, and
 * what `readPicture` throws.
 */
export async function addPhoto(
  deps: StorageDeps & Pick<Deps, "now">,
  actor: Actor,
  reviewId: string,
  file: UploadedFile,
): Promise<ReviewPhoto> {
  const { db, now } = deps;
  return storePhoto(deps, { member: actor.id, source: file.bytes }, async (photo) => {
    const row = { id: v7(), reviewId, ...photo, createdAt: now() };
    await db.transaction(async (tx) => {
      // The review is the lock: of several photos at once each counts those before it.
      const [own] = await tx.select().from(reviews).where(isOwnReview(actor, reviewId)).for("no key update");
      const { visibility } = mustBeChangeable(own);
      keepRoom(await tx.$count(reviewPhotos, isOfReview(reviewId)));
      await tx.insert(reviewPhotos).values(row);
      if (visibility !== "public") await withholdFiles(tx, [row.objectName, row.thumbnailName], row.createdAt);
    });
    return toPhoto(row);
  });
}

/** Takes a photo off a review of the actor's own; moderators go on seeing it until they have decided. Throws NOT_FOUND as `addPhoto` does. */
export async function removePhoto(
  deps: StorageDeps & Pick<Deps, "now">,
  actor: Actor,
  { reviewId, photoId }: { reviewId: string; photoId: string },
): Promise<void> {
  const removed = await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [own] = await tx.select().from(reviews).where(isOwnReview(actor, reviewId)).for("no key update");
    if (!own) return undefined;
    mustBeChangeable(own);
    const isMeant = and(eq(reviewPhotos.id, photoId), eq(reviewPhotos.reviewId, reviewId));
    const [row] = await tx.delete(reviewPhotos).where(isMeant).returning();
    if (!row) return undefined;
    const isKept = await keepForCase(tx, reviewContent, reviewId, deps.now(), [row]);
    return isKept ? [] : [row.objectName, row.thumbnailName];
  });
  if (!removed) throw new AppError("NOT_FOUND", "That photo is not there any more.", { reason: "photo-missing" });
  await removeObjects(deps, removed);
}

const isOfReview = (reviewId: string) => eq(reviewPhotos.reviewId, reviewId);

/** Throws CONFLICT where a review has as many photos as it may. */
function keepRoom(photos: number): void {
  if (photos >= REVIEW_PHOTOS_MAX) {
    throw new AppError("CONFLICT", `A review has at most ${REVIEW_PHOTOS_MAX} photos. Remove one to add another.`, {
      reason: "photos-full",
    });
  }
}
