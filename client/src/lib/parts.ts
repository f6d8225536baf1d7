import { orAborted } from "#client/lib/or-aborted.ts";
import { readStored, writeStored } from "#client/lib/storage.ts";

/** Why a part of the app can't be loaded: the server can't be reached, or has another build by now. */
export type PartTrouble = "offline" | "outdated";

/**
 * Some browsers never request a module again that failed: one that fails repeatedly while the server answers needs a
 * reload.
 */
const TRIES = 3;
const PAUSE_MS = { first: 1000, longest: 30_000 };
const PROBE_MS = 8000;
/** A page that was reloaded and still misses a part isn't reloaded again and again. */
const RENEWAL_PAUSE_MS = 60_000;
const RENEWED = "renewed";

let trouble: PartTrouble | null = null;
let wanted = 0;
let reaching: Promise<void> | null = null;
let askAgain = () => {};
const listeners = new Set<() => void>();
let typedIn: Element[] = [];

/**
 * Loads a part of the app, however long it takes: without a network it waits for one, and where the server has another
 * build by now the page is reloaded. Rejects only for `signal`.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  // A browser that knows that it is offline would only remember the failure.
  if (!navigator.onLine) await untilReachable();
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      console.warn("A part of the app could not be fetched.", error);
      await untilReachable();
      if (tries === TRIES) return renew();
    }
  }
}

/** As `loadPart`, for an action of the person: while it waits they are told why. */
export async function loadForAction<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const leave = wantPart();
  const loading = loadPart(load);
  return (signal ? orAborted(loading, signal) : loading).finally(leave);
}

/** Registers that the screen waits for a part, until the returned function is called. */
export function wantPart(): () => void {
  wanted++;
  tell();
  return () => {
    wanted--;
    tell();
  };
}

/** Why parts can't be loaded. */
export const getTrouble = (): PartTrouble | null => trouble;

/** The same while the screen waits for one. */
export const getPartTrouble = (): PartTrouble | null => (wanted > 0 ? trouble : null);

export function onPartTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tries at once instead of after the pause. */
export const tryPartsAgain = (): void => askAgain();

/** Notes which forms were typed in: the page isn't reloaded while one is being filled in. */
export function watchTyping(): void {
  document.addEventListener("input", ({ target }) => {
    // The words of a search are in the address.
    if (!(target instanceof Element) || target.matches("[type=search]")) return;
    typedIn = [...typedIn.filter((one) => one.isConnected), target.closest("form") ?? target];
  });
}

function setTrouble(next: PartTrouble | null): void {
  // Only a reload leads back from it.
  if (trouble !== "outdated") trouble = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function untilReachable(): Promise<void> {
  reaching ??= reach().finally(() => {
    reaching = null;
  });
  return reaching;
}

async function reach(): Promise<void> {
  for (let pause = PAUSE_MS.first; !(await isReachable()); pause = Math.min(pause * 2, PAUSE_MS.longest)) {
    setTrouble("offline");
    await new Promise<void>((resolve) => {
      askAgain = resolve;
      setTimeout(resolve, pause);
      addEventListener("online", () => resolve(), { once: true });
    });
  }
  setTrouble(null);
}

/** Fetches the script that this page began with; every build names it anew. */
async function isReachable(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? location.href;
  try {
    const { ok, status } = await fetch(entry, { cache: "no-store", signal: AbortSignal.timeout(PROBE_MS) });
    return ok || (status === 404 && renew());
  } catch {
    return false;
  }
}

/** Reloads the page once, at its address; a page with a form that was typed in only says that a reload is due. */
function renew(): Promise<never> {
  const before = Number(readStored(RENEWED, "tab"));
  const now = String(Date.now());
  writeStored(RENEWED, now, "tab");
  const isTyped = typedIn.some((one) => one.isConnected);
  const isRemembered = readStored(RENEWED, "tab") === now;
  if (isRemembered && !isTyped && Date.now() - before > RENEWAL_PAUSE_MS) location.reload();
  else setTrouble("outdated");
  return new Promise(() => {});
}
