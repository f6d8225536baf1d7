import { asBearer } from "#client/features/accounts/session/as-bearer.ts";
import { keepSignOut, signOutWaits } from "#client/lib/session-store.ts";
import { accounts } from "#shared/contracts/accounts.ts";
import { call } from "#shared/http/client.ts";

/**
 * Ends the session of a token, and the one of the browser's cookie, on the server. Returns our page to go to then;
 * where the provider has a sign-out page the browser leaves for it at once, and there is none.
 */
export async function endSession(token: string | null): Promise<string | null> {
  const answer = await call(asBearer(token), accounts.logout);
  keepSignOut(false);
  const next = new URL(answer.next, location.href);
  if (next.origin === location.origin) return next.pathname + next.search;
  location.assign(next);
  return null;
}

/** The pause between two tries to reach the server; the browser's online event ends it early. */
const FIRST_PAUSE_MS = 5000;
const LAST_PAUSE_MS = 5 * 60_000;

/**
 * Ends on the server the sessions that were signed out while it could not be reached, in this visit or an earlier one.
 */
export async function finishSignOut(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; signOutWaits(); pause = Math.min(2 * pause, LAST_PAUSE_MS)) {
    try {
      await endSession(null);
    } catch {
      await networkOr(pause);
    }
  }
}

/** Resolves when the network is back, or after so many milliseconds. */
function networkOr(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, pauseMs);
    addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    }
  });
}
