import { asBearer } from "#client/features/accounts/session/as-bearer.ts";
import { noteArrival } from "#client/lib/provider-arrival.ts";
import { clearSession, getSessionUser, getToken, storeSession } from "#client/lib/session-store.ts";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";
import { maySignIn } from "#shared/domain/account-rules.ts";
import { ApiError, call } from "#shared/http/client.ts";

/**
 * Asks the server who is signed in, and stores the answer once `drawn` resolves: the account as it is now, or no one if
 * the session has ended or the account is deactivated. Without an answer, what is remembered stays.
 */
export async function verifySession(drawn: Promise<void>): Promise<void> {
  const before = getSessionUser();
  const token = getToken();
  const person = await ask(token);
  await drawn;
  // Undefined is no answer; and another sign-in or sign-out may have happened meanwhile.
  if (person === undefined || getSessionUser() !== before) return;
  if (person === null || !maySignIn(person)) clearSession({ lost: before !== null });
  else {
    if (before === null) noteArrival(person);
    // The cookie opens another account's session: the stored token was the former member's.
    storeSession(before && before.id !== person.id ? null : token, person);
  }
}

/** Null without a session, undefined without a connection or when the server fails: the next call will find out. */
async function ask(token: string | null): Promise<Person | null | undefined> {
  try {
    return await call(asBearer(token), accounts.current);
  } catch (error) {
    if (error instanceof ApiError) return error.status === 401 ? null : undefined;
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
