/** Why nothing can be sent for now: no connection, a failure of the server, or a wait that the server asks for. */
export type Trouble = "offline" | "fault" | "busy";

/** The message during automatic tries. */
export interface Waiting {
  why: Trouble;
  /** How often a fault is still tried again, this time included. */
  triesLeft: number;
}

/** Between tries without any progress; the last one over and over. */
const DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** After so many of them, about ten minutes, it is given up. */
const TRIES_MAX = 30;
/** After a reported failure of our server the waits are short. */
const FAULT_DELAYS_MS = [2000, 5000, 10_000];
/** Should a browser forget to say that there is a connection again. */
export const OFFLINE_LOOK_MS = 20_000;

/** The trouble of an answer's status, 0 without any answer, for another try; null where the answer is final. */
export function troubleOf(status: number): Trouble | null {
  if (status === 0) return "offline";
  // A proxy's answers while the server restarts, and to a connection that was too slow for it.
  if ([408, 502, 503, 504].includes(status)) return "busy";
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
