import { ApiError } from "#client/lib/api.ts";
import { networkOr } from "#client/lib/outbox/pause.ts";
import { makePatience, OFFLINE_LOOK_MS, troubleOf, type Waiting } from "#client/lib/outbox/trouble.ts";

/** A longer wait that the server asks for counts as a refusal. */
const WAIT_MAX_SECONDS = 60;

/**
 * Makes a call that may be made twice until it is answered: again once there is a connection, a few times after a fault
 * of the server, and when it asks for time. Rejects with what the server refuses, and with the signal's reason.
 */
export async function keepTrying<T>(
  call: () => Promise<T>,
  onWaiting: (waiting: Waiting | null) => void,
  signal: AbortSignal,
): Promise<T> {
  const patience = makePatience();
  while (true) {
    signal.throwIfAborted();
    try {
      const answer = await call();
      onWaiting(null);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      const next = nextTry(error, patience);
      if (next === null) throw error;
      onWaiting(navigator.onLine ? next.waiting : { why: "offline", triesLeft: 0 });
      await pause(next.delayMs, signal);
    }
  }
}

function nextTry(error: unknown, patience: ReturnType<typeof makePatience>) {
  // `fetch` rejects with a TypeError where no answer arrived at all.
  if (error instanceof TypeError) return patience.next("offline");
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfterSeconds = 0 } = error;
  if (retryAfterSeconds > WAIT_MAX_SECONDS) return null;
  if (status === 429) return retryAfterSeconds > 0 ? patience.next("busy", retryAfterSeconds * 1000) : null;
  const why = troubleOf(status);
  return why && patience.next(why, retryAfterSeconds * 1000);
}

/** As long as that, and without a connection until there is one. */
async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (navigator.onLine) await networkOr(delayMs, signal);
  while (!navigator.onLine) await networkOr(OFFLINE_LOOK_MS, signal);
}
