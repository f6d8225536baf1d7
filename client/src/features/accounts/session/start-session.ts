import { loadPart } from "#client/lib/parts.ts";
import { mayHaveSession, setAsking, signOutWaits } from "#client/lib/session-store.ts";

/** How long a slow server may keep people from looking around as guests. */
const PATIENCE_MS = 5000;

/**
 * Asks the server once who is signed in, where somebody may be: a guest's browser makes no call. Whoever is remembered
 * here is signed in meanwhile. What comes of it holds from `drawn` on, when there is somewhere to say it.
 */
export async function startSession(drawn: Promise<void>): Promise<void> {
  // What was signed out here comes first: until it has ended, nobody is asked about.
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
