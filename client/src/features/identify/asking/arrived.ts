import { useSyncExternalStore } from "react";
import type { WaitingPhotos } from "#client/features/identify/asking/photo-kind.ts";
import { followItem } from "#client/lib/outbox/items.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import type { IdentifyAnswer } from "#shared/contracts/identify/identify.ts";

/** What photos show that were answered unseen, or why they are not answered. */
export type Arrival = WaitingPhotos & Outcome;

export type Outcome = { answer: IdentifyAnswer; error?: never } | { answer?: never; error: unknown };

/** The item of the outbox that stands for unseen arrivals. */
export const ARRIVALS = "identified";

let arrivals: readonly Arrival[] = [];
/** The photos that a person sees while they wait, by their ids: nothing else has to say that they have arrived. */
const watched = new Set<string>();
const listeners = new Set<() => void>();

onSessionChange(({ left }) => {
  if (left) put([]);
});

export function noteArrival(arrival: Arrival): void {
  put([...arrivals.filter(({ set }) => set.clientId !== arrival.set.clientId), arrival]);
}

/** What came of photos unseen, until it is dropped. */
export function useArrivals(): readonly Arrival[] {
  return useSyncExternalStore(follow, () => arrivals);
}

export function dropArrival(clientId: string): void {
  if (arrivals.some(({ set }) => set.clientId === clientId)) {
    put(arrivals.filter(({ set }) => set.clientId !== clientId));
  }
}

/** Says that a person sees photos wait, until the returned function is called. */
export function watchArrival(clientId: string): () => void {
  watched.add(clientId);
  return () => {
    watched.delete(clientId);
    put(arrivals);
  };
}

/** Those that nothing else on the screen shows. */
export const isUnseen = ({ set }: Arrival): boolean => !watched.has(set.clientId);

function put(next: readonly Arrival[]): void {
  arrivals = next;
  const { en, fr } = identifyResultTexts;
  const isSomething = arrivals.some(isUnseen);
  // Photos without an answer are nowhere but here.
  const isHeld = arrivals.some(({ answer }) => !answer);
  followItem(
    ARRIVALS,
    isSomething ? { label: { en: en.arrivedTitle, fr: fr.arrivedTitle }, state: "sent", isHeld } : null,
  );
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
