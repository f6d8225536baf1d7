import { useSyncExternalStore } from "react";
import { putPhoto } from "#client/features/reviews/form/photo-kind.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { wakeOutbox } from "#client/lib/outbox/wake.ts";
import { onSessionChange } from "#client/lib/session-store.ts";

/** A photo chosen for a review that is not posted yet. */
export interface ChosenPhoto {
  id: string;
  file: File;
}

/**
 * By the product. Files can't be stored as texts can: they are kept here, outside of the form, so that closing it or
 * signing in doesn't lose them. They go with a member who goes.
 */
const chosen = new Map<string, readonly ChosenPhoto[]>();
const listeners = new Set<() => void>();
const NONE: readonly ChosenPhoto[] = [];

onSessionChange(({ left }) => {
  if (left) for (const productId of [...chosen.keys()]) dropPhotos(productId);
});

/** The photos that were chosen for a product's review. */
export function useChosenPhotos(productId: string): readonly ChosenPhoto[] {
  return useSyncExternalStore(follow, () => photosOf(productId));
}

export function photosOf(productId: string): readonly ChosenPhoto[] {
  return chosen.get(productId) ?? NONE;
}

export function addPhotos(productId: string, files: readonly File[]): readonly ChosenPhoto[] {
  const added = files.map((file) => ({ id: makeKey(), file }));
  put(productId, [...photosOf(productId), ...added]);
  return added;
}

export function dropPhoto(productId: string, id: string): void {
  put(
    productId,
    photosOf(productId).filter((photo) => photo.id !== id),
  );
}

export function dropPhotos(productId: string): void {
  put(productId, NONE);
}

/** Hands the photos to the outbox, which sends them to the review that is posted by now. */
export function sendPhotos(productId: string, reviewId: string): void {
  for (const { id, file } of photosOf(productId)) putPhoto({ productId, reviewId, file }, id);
  dropPhotos(productId);
  void wakeOutbox();
}

function put(productId: string, photos: readonly ChosenPhoto[]): void {
  if (photos.length === 0) chosen.delete(productId);
  else chosen.set(productId, photos);
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
