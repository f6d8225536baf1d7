import { asBearer } from "#client/features/accounts/as-bearer.ts";
import { accounts } from "#shared/contracts/accounts.ts";
import { call } from "#shared/http/client.ts";

/**
 * Ends the session of a token, and the one of the browser's cookie, on the server. Returns the page of ours to go to
 * then; to a provider's own sign-out page the browser leaves at once, and there is none.
 */
export async function endSession(token: string | null): Promise<string | null> {
  const answer = await call(asBearer(token), accounts.logout);
  const next = new URL(answer.next, location.href);
  if (next.origin === location.origin) return next.pathname + next.search;
  location.assign(next);
  return null;
}
