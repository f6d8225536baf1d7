import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { asBearer } from "#client/features/accounts/session/as-bearer.ts";
import { forgetAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { forgetArrival } from "#client/lib/provider-arrival.ts";
import { getSessionUser, storeSession } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { ToastContent } from "#client/ui/toast-state.ts";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";
import { safeReturnPath } from "#shared/domain/account-rules.ts";
import { call } from "#shared/http/client.ts";

/** The pages for signing in. From every other page a sign-in leads back to where it began. */
const WAYS_IN = ["/landing", "/sign-in", "/reset-password"];

/**
 * Signs in the account that the server has just opened a session for, in place of the one that was here when the form
 * opened. If a different account has signed in since, because the answer was slow, that one stays.
 */
export function useEnter(): (session: { token: string; user: Person }, welcome: ToastContent) => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { toast } = useToast();
  const [before] = useState(() => getSessionUser()?.id);
  return ({ token, user }, welcome) => {
    const here = getSessionUser()?.id;
    if (here !== undefined && here !== before && here !== user.id) return endUnused(token);
    forgetAuthDraft();
    // A visitor who went to a provider first and then signed in here is welcomed here.
    forgetArrival();
    if (WAYS_IN.includes(path)) navigate(safeReturnPath(new URLSearchParams(search).get("return")), { replace: true });
    storeSession(token, user);
    toast(welcome);
  };
}

/** Ends a session that is no longer needed. The browser's cookie may belong to another session and is not sent. */
function endUnused(token: string): void {
  call({ ...asBearer(token), credentials: "omit" }, accounts.logout).catch((error: unknown) => {
    console.warn("An unused session could not be ended on the server; it expires there.", error);
  });
}
