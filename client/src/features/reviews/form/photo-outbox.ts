import { useSyncExternalStore } from "react";
import { ApiError, api } from "#client/lib/api.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { productReviews } from "#shared/contracts/product-reviews.ts";
import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

/** A photo chosen for a review, which the server doesn't have yet. */
export interface ChosenPhoto {
  id: string;
  file: File;
  /** The object URL of the file. */
  url: string;
  state: "chosen" | "sending" | "sent" | "failed";
  /** Why sending it failed. */
  problem: unknown;
}

/**
 * By product. Files can't be stored as texts can: they are kept here, outside of the form, so that closing it or
 * signing in doesn't lose them. Sending goes on when the form is closed. They are dropped when their member leaves.
 */
const outboxes = new Map<string, readonly ChosenPhoto[]>();
const underway = new Map<string, Promise<number>>();
const listeners = new Set<() => void>();
const NONE: readonly ChosenPhoto[] = [];

/** This browser can't make a photo of it that the server takes: it is too large, or in an unreadable format. */
export class PhotoUnfit extends Error {
  readonly photo: string;
  readonly flaw: "large" | "heic";

  constructor(photo: string, flaw: "large" | "heic") {
    super(`${photo} can't be sent: ${flaw}.`);
    this.name = "PhotoUnfit";
    this.photo = photo;
    this.flaw = flaw;
  }
}

/** The photo as it is sent. Rejects with `PhotoUnfit`. */
async function prepare(file: File): Promise<Blob> {
  const smaller = await shrinkPhoto(file, REVIEW_PHOTO_SIDE_PX);
  if (await isHeic(smaller)) throw new PhotoUnfit(file.name, "heic");
  if (smaller.size > REVIEW_PHOTO_MAX_BYTES) throw new PhotoUnfit(file.name, "large");
  return smaller;
}

/** Why a photo can't be sent, null where it can: only a large one and a HEIC have to be drawn to find out. */
export async function unfitnessOf(file: File): Promise<PhotoUnfit | null> {
  if (file.size <= REVIEW_PHOTO_MAX_BYTES && !(await isHeic(file))) return null;
  return prepare(file).then(
    () => null,
    (problem: PhotoUnfit) => problem,
  );
}

onSessionChange(({ left }) => {
  if (!left) return;
  for (const productId of [...outboxes.keys()]) dropPhotos(productId);
  underway.clear();
});

/** The photos chosen for a product and not sent yet. */
export function useChosenPhotos(productId: string): readonly ChosenPhoto[] {
  return useSyncExternalStore(follow, () => photosOf(productId));
}

export function photosOf(productId: string): readonly ChosenPhoto[] {
  return outboxes.get(productId) ?? NONE;
}

export function addPhotos(productId: string, files: readonly File[]): readonly ChosenPhoto[] {
  const added = files.map((file) => ({
    id: makeKey(),
    file,
    url: URL.createObjectURL(file),
    state: "chosen" as const,
    problem: null,
  }));
  put(productId, [...photosOf(productId), ...added]);
  return added;
}

export function dropPhoto(productId: string, id: string): void {
  keepOnly(productId, (photo) => photo.id !== id);
}

export function dropPhotos(productId: string): void {
  keepOnly(productId, () => false);
}

/**
 * Sends the photos one after the other to the person's review and drops those that the server has. Resolves with the
 * number of failures, each with its reason; without a connection or a session the others are not tried. A call during
 * sending sends nothing twice.
 */
export function sendPhotos(productId: string, reviewId: string): Promise<number> {
  const known = underway.get(productId);
  if (known) return known;
  const sending = sendAll(productId, reviewId).finally(() => {
    if (underway.get(productId) === sending) underway.delete(productId);
  });
  underway.set(productId, sending);
  return sending;
}

async function sendAll(productId: string, reviewId: string): Promise<number> {
  for (const { id } of photosOf(productId)) change(productId, id, { state: "chosen", problem: null });
  for (const { id, file } of photosOf(productId)) {
    // Removed meanwhile, or dropped with its member.
    if (!photosOf(productId).some((photo) => photo.id === id)) continue;
    change(productId, id, { state: "sending" });
    try {
      const smaller = await prepare(file);
      if (!photosOf(productId).some((photo) => photo.id === id)) continue;
      // The same photo has the same key, so that a try after a lost answer adds no second one.
      const headers = { [IDEMPOTENCY_KEY_HEADER]: `${id} ${reviewId}` };
      await api(productReviews.addPhoto, { params: { id: reviewId }, file: smaller, headers });
      change(productId, id, { state: "sent" });
    } catch (problem) {
      change(productId, id, { state: "failed", problem });
      if (problem instanceof PhotoUnfit) continue;
      if (!(problem instanceof ApiError) || problem.code === "UNAUTHENTICATED") {
        failRest(productId, problem);
        break;
      }
    }
  }
  keepOnly(productId, ({ state }) => state !== "sent");
  return photosOf(productId).length;
}

function failRest(productId: string, problem: unknown): void {
  for (const { id, state } of photosOf(productId)) {
    if (state === "chosen") change(productId, id, { state: "failed", problem });
  }
}

function change(productId: string, id: string, fields: Partial<ChosenPhoto>): void {
  put(
    productId,
    photosOf(productId).map((photo) => (photo.id === id ? { ...photo, ...fields } : photo)),
  );
}

function keepOnly(productId: string, stays: (photo: ChosenPhoto) => boolean): void {
  const photos = photosOf(productId);
  for (const photo of photos) if (!stays(photo)) URL.revokeObjectURL(photo.url);
  put(productId, photos.filter(stays));
}

function put(productId: string, photos: readonly ChosenPhoto[]): void {
  if (photos.length === 0) outboxes.delete(productId);
  else outboxes.set(productId, photos);
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
