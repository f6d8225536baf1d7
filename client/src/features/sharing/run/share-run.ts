import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { ShareFields } from "#client/features/sharing/form/fields.ts";
import type { Draft } from "#client/features/sharing/run/create-share.ts";
import type { Extras, ExtrasState } from "#client/features/sharing/video/use-extras.ts";
import type { VideoFile } from "#client/features/sharing/video/use-file.ts";
import type { OnceFor } from "#client/lib/form/once.ts";
import { followItem } from "#client/lib/outbox/items.ts";
import type { Waiting } from "#client/lib/outbox/trouble.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import type { KnownProduct } from "#shared/contracts/sharing/shared-videos.ts";
import type { ShareState } from "#shared/domain/share-state.ts";

export type SharingPhase = "sending" | "checking" | "creating";

/** What was shared; `uploadId` of a file whose video appears later, when it is ready. */
export interface Shared {
  product: ProductDetail;
  /** Whether the product came with it. */
  isNew: boolean;
  uploadId: string | null;
  /**
   * The state of the share: an unchecked link, and content that a moderator has to see, are visible to its sharer
   * alone.
   */
  state: ShareState;
}

/** All that sharing a file needs, so that it goes on without its form; the form is drawn anew from it. */
export interface ShareInputs {
  /** The product whose form it is; null for the form of new ones. */
  formOf: string | null;
  /** The product of the catalogue that it is for, null for a new one. */
  product: KnownProduct | null;
  /** What is shared of it beside the file. */
  draft: Draft;
  /** As they were typed. */
  fields: ShareFields;
  video: VideoFile;
  extras: Extras;
  extrasState: ExtrasState;
  /** Drops what was kept of the fields. */
  forgetDraft: () => void;
}

/** A file that is being shared, or was, until its outcome has been seen. */
export interface ShareRun {
  inputs: ShareInputs;
  controller: AbortController;
  queryClient: QueryClient;
  /** Settles when it is over. */
  done: Promise<Shared>;
  phase: SharingPhase;
  /** Why it does not progress. */
  waiting: Waiting | null;
  /** Of 100. */
  progress: number;
  /** How much of the file the server has, from 0 to 1. */
  sent: number;
  /** Of the call that shares it: the same key once more for the same content. */
  onceFor: OnceFor;
  /** Null while it is under way. */
  end: { shared: Shared } | { failure: unknown } | null;
}

/** What the outbox calls it. */
export const UPLOAD = "upload";

/** One at a time: only one unfinished upload is remembered. */
let run: ShareRun | null = null;
/** How many places of the screen show it. */
let places = 0;
const listeners = new Set<() => void>();

// The next person at the device sees nothing of it, and nothing more of it is sent.
onSessionChange(({ left }) => {
  if (!left || run === null) return;
  run.controller.abort(new DOMException("The member has gone", "AbortError"));
  putRun(null);
});

export const getRun = (): ShareRun | null => run;

export function useRun(): ShareRun | null {
  return useSyncExternalStore(follow, getRun);
}

/** Makes a component a place of the screen that shows the run. */
export function useShowsRun(): void {
  useEffect(() => {
    places++;
    tell();
    return () => {
      places--;
      tell();
    };
  }, []);
}

export function putRun(next: ShareRun | null): void {
  run = next;
  tell();
}

/** Notes how far the run of that controller is; nothing once another one is in its place. */
export function changeRun(controller: AbortController, change: Partial<ShareRun>): void {
  if (run?.controller === controller) putRun({ ...run, ...change });
}

export const isUnderWay = (one: ShareRun | null): one is ShareRun => one !== null && one.end === null;

/** Whether a form, by the product that it is for, is the one that shows a run. */
export function isOfForm({ inputs }: ShareRun, formOf: string | null): boolean {
  return inputs.formOf === formOf || (formOf !== null && inputs.product?.id === formOf);
}

function tell(): void {
  followItem(UPLOAD, run && itemOf(run));
  for (const listener of [...listeners]) listener();
}

/** Its card, which its bar draws, says the rest of it. */
function itemOf({ inputs, end, waiting }: ShareRun): Parameters<typeof followItem>[1] {
  const { name } = inputs.video.file;
  const state = end === null ? (waiting ? "waiting" : "sending") : "failure" in end ? "refused" : "sent";
  return { label: { en: name, fr: name }, state, isHeld: end === null, isSeen: places > 0 };
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
