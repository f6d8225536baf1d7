import { useSyncExternalStore } from "react";
import { loadPart } from "#client/lib/parts.ts";
import { getSessionUser, onSessionChange, readOwn } from "#client/lib/session-store.ts";

/** What waits for the network is stored under this name; there is nothing under it while nothing waits. */
export const OUTBOX = "outbox";
/** Scans waited under a name of their own before; who has some from then sends them. */
const NAMES = [OUTBOX, `${OUTBOX}-waiting`, "scans", "scans-waiting"];

type Engine = typeof import("#client/lib/outbox/send.ts");

let loadRest: (() => Promise<unknown>) | null = null;
let engine: Engine | null = null;
let isShown = false;
const listeners = new Set<() => void>();

/**
 * Sends what waits at once, when a member signs in, when the connection is back and when the page is looked at again.
 * Everybody downloads this, so it only looks whether there is something; `rest` fetches the code of all kinds then.
 */
export function startOutbox(rest: () => Promise<unknown>): void {
  loadRest = rest;
  // It may have come already, with a scan that was made at once, but not the rest.
  engine = null;
  onSessionChange(look);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  look();
}

/** Has what waits of the member who is here sent, by what is fetched for that. */
export async function wakeOutbox(): Promise<void> {
  await (engine ?? (await loadPart(load))).sendWaiting();
}

/** Has here what sends and shows a kind, so that without a network, too, it is seen that something waits. */
export async function preloadOutbox(kind: { load: () => Promise<unknown> }): Promise<void> {
  await Promise.all([load(), kind.load()]);
}

async function load(): Promise<Engine> {
  const [sending] = await Promise.all([import("#client/lib/outbox/send.ts"), loadRest?.()]);
  engine = sending;
  return sending;
}

/** Whether the code of every kind is here. */
export const hasEveryKind = (): boolean => engine !== null && loadRest !== null;

/** Whether there is something of the outbox to show. */
export function useOutboxShown(): boolean {
  return useSyncExternalStore(follow, () => isShown);
}

export function showOutbox(whether: boolean): void {
  isShown = whether;
  for (const listener of [...listeners]) listener();
}

function look(): void {
  const mayWait = engine !== null || NAMES.some((name) => readOwn(name) !== null);
  if (mayWait && getSessionUser() && !document.hidden) void wakeOutbox();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
