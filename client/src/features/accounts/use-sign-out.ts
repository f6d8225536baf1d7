import { useCallback } from "react";
import { useLocation } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { clearSession, getToken } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";

/**
 * Signs out. This browser forgets the person at once and shows the start page, whatever becomes of the call that ends
 * the session on the server; people of a provider then go on to its own sign-out page.
 */
export function useSignOut(): () => Promise<void> {
  const t = useMessages();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  return useCallback(async () => {
    const token = getToken();
    // Not fetched before it is needed: the home screen has this button.
    const ending = import("#client/features/accounts/end-session.ts").then(({ endSession }) => endSession(token));
    clearSession();
    navigate("/");
    try {
      const next = await ending;
      if (next !== null && next !== "/") navigate(next);
    } catch (error) {
      console.warn("The session could not be ended on the server.", error);
      toast({ title: t.accounts.signedOutHere, description: t.accounts.signedOutHereText, variant: "destructive" });
    }
  }, [navigate, toast, t]);
}
