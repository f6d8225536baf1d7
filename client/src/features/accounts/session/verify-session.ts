import { asBearer } from "#client/features/accounts/session/as-bearer.ts";
import { noteArrival } from "#client/lib/provider-arrival.ts";
import { clearSession, getSessionUser, getToken, storeSession } from "#client/lib/session-store.ts";
import { accounts, type Person } from "#shared/contracts/accounts.ts";
import { maySignIn } from "#shared/domain/account-rules.ts";
import { ApiError, call } from "#shared/http/client.ts";

/**
 * Asks the server who is signed in, and remembers from `drawn` on what it says: who that is by now, or nobody, if the
 * session has ended or the account is deactivated. Without an answer, what is remembered stays.
 */
export async function verifySession(drawn: Promise<void>): Promise<void> {
  const before = getSessionUser();
  const token = getToken();
  const person = await ask(token);
  await drawn;
  // Undefined is no answer; and somebody may have signed in or out while it was on its way.
  if (person === undefined || getSessionUser() !== before) return;
  if (person === null || !maySignIn(person)) clearSession({ lost: before !== null });
  else {
    if (before === null) noteArrival(person);
    // The session of another account is a provider's cookie: the token beside it was the former person's.
    storeSession(before && before.id !== person.id ? null : token, person);
  }
}

/** Null for nobody, undefined where there is no connection or the server is in trouble: the next call will tell. */
async function ask(token: string | null): Promise<Person | null | undefined> {
  try {
    return await call(asBearer(token), accounts.current);
  } catch (error) {
    if (error instanceof ApiError) return error.status === 401 ? null : undefined;
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
