import { asBearer } from "#client/features/accounts/session/as-bearer.ts";
import { followItem } from "#client/lib/outbox/items.ts";
import { networkOr } from "#client/lib/outbox/pause.ts";
import { lastingDelayMs, troubleOf } from "#client/lib/outbox/trouble.ts";
import { forgetBrowser } from "#client/lib/push-device.ts";
import { keepSignOut, signOutWaits } from "#client/lib/session-store.ts";
import { outboxTexts } from "#client/messages/late/outbox.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { ApiError, call } from "#shared/http/client.ts";

/** Notifications of who has left are not shown to the next person at this device, whether the server can be told or not. */
export function forgetDevice(): void {
  forgetBrowser().catch((error: unknown) => console.warn("This browser may go on taking notifications.", error));
}

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

/** What the outbox calls it: the device's, as its member has gone. */
const ITEM = "sign-out";

/**
 * Ends on the server what was signed out here while it could not be reached, in this visit or an earlier one. The
 * outbox shows that it waits.
 */
export async function finishSignOut(): Promise<void> {
  const label = { en: outboxTexts.en.signOut, fr: outboxTexts.fr.signOut };
  for (let tries = 1; signOutWaits(); tries++) {
    try {
      await endSession(null);
    } catch (why) {
      const isRefused = why instanceof ApiError && why.status !== 429 && troubleOf(why.status) === null;
      const state = isRefused ? "refused" : "waiting";
      followItem(ITEM, { label, state, why, ...(isRefused && { retry: () => void finishSignOut() }) });
      if (isRefused) return;
      await networkOr(lastingDelayMs(tries));
    }
  }
  followItem(ITEM, null);
}
