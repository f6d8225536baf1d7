import { useSyncExternalStore } from "react";
import { ApiError, api } from "#client/lib/api.ts";
import { productReviews } from "#shared/contracts/product-reviews.ts";

/** A photo chosen for a review, which the server doesn't have yet. */
export interface ChosenPhoto {
  id: string;
  file: File;
  /** Of the file, to look at. */
  url: string;
  state: "chosen" | "sending" | "sent" | "failed";
  /** Why it failed. */
  problem: unknown;
}

interface Outbox {
  /** Whose they are; null once a session has ended, for whoever signs in next. */
  author: string | null;
  photos: readonly ChosenPhoto[];
}

/**
 * By the product. Files can't be stored as texts can: they are kept here, outside of the form, so that closing it or
 * signing in doesn't lose them. Sending them goes on when the form is closed.
 */
const outboxes = new Map<string, Outbox>();
const underway = new Map<string, Promise<number>>();
const listeners = new Set<() => void>();
const NONE: readonly ChosenPhoto[] = [];

/** The photos that `person` has chosen for a product and that are not sent yet. */
export function useChosenPhotos(productId: string, person: string | null): readonly ChosenPhoto[] {
  return useSyncExternalStore(follow, () => photosOf(productId, person));
}

export function photosOf(productId: string, person: string | null): readonly ChosenPhoto[] {
  const outbox = outboxes.get(productId);
  return outbox && (outbox.author === null || outbox.author === person) ? outbox.photos : NONE;
}

export function addPhotos(productId: string, person: string | null, files: readonly File[]): void {
  const before = photosOf(productId, person);
  if (before === NONE) dropPhotos(productId);
  const added = files.map((file) => ({
    id: makeId(),
    file,
    url: URL.createObjectURL(file),
    state: "chosen" as const,
    problem: null,
  }));
  put(productId, { author: person, photos: [...before, ...added] });
}

export function dropPhoto(productId: string, id: string): void {
  keepOnly(productId, (photo) => photo.id !== id);
}

export function dropPhotos(productId: string): void {
  keepOnly(productId, () => false);
}

/** Leaves the photos to whoever signs in next: their session has ended, and they are still at this device. */
export function leavePhotos(productId: string): void {
  const outbox = outboxes.get(productId);
  if (outbox) put(productId, { ...outbox, author: null });
}

/**
 * Sends the photos one after the other to the person's review and forgets those that the server has. Resolves with how
 * many failed, each with its reason; without a connection or a session the others are not tried. While they are on their
 * way, asking again sends nothing twice.
 */
export function sendPhotos(productId: string, reviewId: string): Promise<number> {
  const sending = underway.get(productId) ?? sendAll(productId, reviewId).finally(() => underway.delete(productId));
  underway.set(productId, sending);
  return sending;
}

async function sendAll(productId: string, reviewId: string): Promise<number> {
  for (const { id } of outboxes.get(productId)?.photos ?? NONE)
    change(productId, id, { state: "chosen", problem: null });
  for (const { id, file } of outboxes.get(productId)?.photos ?? NONE) {
    change(productId, id, { state: "sending" });
    try {
      await api(productReviews.addPhoto, { params: { id: reviewId }, file });
      change(productId, id, { state: "sent" });
    } catch (problem) {
      change(productId, id, { state: "failed", problem });
      if (!(problem instanceof ApiError) || problem.code === "UNAUTHENTICATED") {
        failRest(productId, problem);
        break;
      }
    }
  }
  keepOnly(productId, ({ state }) => state !== "sent");
  return outboxes.get(productId)?.photos.length ?? 0;
}

/** Not with `randomUUID`, which a phone that opens the page over plain http doesn't have. */
function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

function failRest(productId: string, problem: unknown): void {
  for (const { id, state } of outboxes.get(productId)?.photos ?? NONE) {
    if (state === "chosen") change(productId, id, { state: "failed", problem });
  }
}

function change(productId: string, id: string, fields: Partial<ChosenPhoto>): void {
  const outbox = outboxes.get(productId);
  if (!outbox) return;
  const photos = outbox.photos.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo));
  put(productId, { ...outbox, photos });
}

function keepOnly(productId: string, stays: (photo: ChosenPhoto) => boolean): void {
  const outbox = outboxes.get(productId);
  if (!outbox) return;
  for (const photo of outbox.photos) if (!stays(photo)) URL.revokeObjectURL(photo.url);
  put(productId, { ...outbox, photos: outbox.photos.filter(stays) });
}

function put(productId: string, outbox: Outbox): void {
  if (outbox.photos.length === 0) outboxes.delete(productId);
  else outboxes.set(productId, outbox);
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
