/** What keeps something from being sent for now: no connection, a fault of the server, or that the server asks for time. */
export type Trouble = "offline" | "fault" | "busy";

/** What a person is told while something is tried again by itself. */
export interface Waiting {
  why: Trouble;
  /** How often a fault is still tried again, this time included. */
  triesLeft: number;
}

/** Between tries without any progress; the last one over and over. */
const DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** After so many of them, about ten minutes, it is given up. */
const TRIES_MAX = 30;
/** A member who is told that our side failed is not left waiting for long. */
const FAULT_DELAYS_MS = [2000, 5000, 10_000];
/** Should a browser forget to say that there is a connection again. */
export const OFFLINE_LOOK_MS = 20_000;
/** So long a single call may take, a photo on a slow network included. */
export const CALL_MAX_MS = 120_000;
/** So long what has arrived stays for the screens to read it from the server; nothing else is sent meanwhile. */
export const LISTS_MAX_MS = 10_000;
/** Between tries of what waits for as long as it takes, while the app is open; the last one over and over. */
const LASTING_DELAYS_MS = [5000, 10_000, 20_000, 60_000];
export const LASTING_MAX_MS = 300_000;

/** How long something that waits for as long as it takes pauses after so many tries. */
export const lastingDelayMs = (tries: number): number => LASTING_DELAYS_MS[tries - 1] ?? LASTING_MAX_MS;

/** What an answer's status, 0 without any answer, means for a caller that tries again; null where it is the last word. */
export function troubleOf(status: number): Trouble | null {
  if (status === 0) return "offline";
  // What a proxy says while the server restarts, and a connection that was too slow for it.
  if ([408, 425, 502, 503, 504].includes(status)) return "busy";
  return status >= 500 && status !== 507 ? "fault" : null;
}

/** Counts tries. `next` is when to try again and what to say meanwhile, which is nothing at first; null gives up. */
export function makePatience() {
  let tries = 0;
  let faults = 0;
  return {
    next: (why: Trouble, leastMs = 0): { delayMs: number; waiting: Waiting | null } | null => {
      if (why === "fault") {
        const delayMs = FAULT_DELAYS_MS[faults];
        if (delayMs === undefined) return null;
        const triesLeft = FAULT_DELAYS_MS.length - faults++;
        return { delayMs, waiting: { why, triesLeft } };
      }
      if (tries >= TRIES_MAX) return null;
      const delayMs = Math.max(DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0, leastMs);
      return { delayMs, waiting: tries++ > 0 || leastMs > 0 ? { why, triesLeft: 0 } : null };
    },
    /** Something has moved. */
    renew: () => {
      tries = 0;
      faults = 0;
    },
  };
}
