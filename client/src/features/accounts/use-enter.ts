import { useLocation, useSearch } from "wouter";
import { forgetAuthDraft } from "#client/features/accounts/auth-draft.ts";
import { forgetArrival } from "#client/lib/provider-arrival.ts";
import { storeSession } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { Notice } from "#client/ui/toast-state.ts";
import type { Person } from "#shared/contracts/accounts.ts";
import { safeReturnPath } from "#shared/domain/account-rules.ts";

/** The pages whose purpose is to come in. From every other page people go on where they were. */
const WAYS_IN = ["/landing", "/sign-in", "/reset-password"];

/** Lets somebody in whom the server has just signed in. */
export function useEnter(): (session: { token: string; user: Person }, welcome: Notice) => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { toast } = useToast();
  return ({ token, user }, welcome) => {
    forgetAuthDraft();
    // Whoever went to a provider first and then came in here is welcomed here.
    forgetArrival();
    if (WAYS_IN.includes(path)) navigate(safeReturnPath(new URLSearchParams(search).get("return")), { replace: true });
    storeSession(token, user);
    toast(welcome);
  };
}
