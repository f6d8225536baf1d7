import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { type Entry, outboxKind } from "#client/lib/outbox/kind.ts";
import { entriesOf, onEntries, putEntry, readEntries } from "#client/lib/outbox/store.ts";
import { loadPart } from "#client/lib/parts.ts";

/** A photo that goes to a review which is posted. */
export interface WaitingPhoto {
  productId: string;
  reviewId: string;
  file: File;
}

export const photoKind = outboxKind({
  name: "review-photo",
  // A file is in no storage.
  schema: z.custom<WaitingPhoto>(),
  isHeld: true,
  load: () => loadPart(async () => (await import("#client/features/reviews/form/send-photo.ts")).photoSender),
});

/** The photos of a product's review that are not there yet. */
export function waitingPhotos(productId: string): Entry<WaitingPhoto>[] {
  return entriesOf(photoKind).filter(({ body }) => body.productId === productId);
}

export function useWaitingPhotos(productId: string): Entry<WaitingPhoto>[] {
  useSyncExternalStore(onEntries, readEntries);
  return waitingPhotos(productId);
}

export const putPhoto = (photo: WaitingPhoto, id: string): void => putEntry(photoKind, photo, id);
