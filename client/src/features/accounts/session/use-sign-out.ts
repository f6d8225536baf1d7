import { useCallback } from "react";
import { useLocation } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { loadPart } from "#client/lib/parts.ts";
import { clearSession, getToken, keepSignOut } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";

// Not fetched before it is needed: the home screen has this button.
const loadEnding = () => import("#client/features/accounts/session/end-session.ts");

/**
 * Signs out. This browser forgets the person at once and shows the start page; a session that can't be ended on the
 * server now is ended as soon as it can be reached. A member of a provider goes on to its sign-out page.
 */
export function useSignOut(): () => Promise<void> {
  const t = useMessages();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  return useCallback(async () => {
    const token = getToken();
    const ending = loadEnding().then(({ forgetDevice, endSession }) => {
      forgetDevice();
      return endSession(token);
    });
    clearSession();
    keepSignOut(true);
    navigate("/");
    try {
      const next = await ending;
      if (next !== null && next !== "/") navigate(next);
    } catch (error) {
      console.warn("The session could not be ended on the server.", error);
      const { dismiss } = toast({ title: t.accounts.signedOutHere, description: t.accounts.signedOutHereText });
      await (await loadPart(loadEnding)).finishSignOut();
      dismiss();
    }
  }, [navigate, toast, t]);
}
