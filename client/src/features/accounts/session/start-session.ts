import { loadPart } from "#client/lib/parts.ts";
import { mayHaveSession, setAsking, signOutWaits } from "#client/lib/session-store.ts";

/** How long a slow server may keep people from looking around as guests. */
const PATIENCE_MS = 5000;

/**
 * Asks the server once who is signed in, if there may be a session: a guest's browser makes no call. Meanwhile the
 * remembered person counts as signed in. The result takes effect once `drawn` resolves, when the page can report it.
 */
export async function startSession(drawn: Promise<void>): Promise<void> {
  // A pending sign-out goes first: until that session has ended, the server would still report it.
  if (signOutWaits())
    await (await loadPart(() => import("#client/features/accounts/session/end-session.ts"))).finishSignOut();
  if (!mayHaveSession()) return;
  setAsking(true);
  const impatience = setTimeout(setAsking, PATIENCE_MS, false);
  try {
    const { verifySession } = await import("#client/features/accounts/session/verify-session.ts");
    await verifySession(drawn);
  } catch (error) {
    console.error("Who is signed in could not be established.", error);
  } finally {
    clearTimeout(impatience);
    setAsking(false);
  }
}
