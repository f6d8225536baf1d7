import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { asBearer } from "#client/features/accounts/session/as-bearer.ts";
import { forgetAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { forgetArrival } from "#client/lib/provider-arrival.ts";
import { getSessionUser, storeSession } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { Notice } from "#client/ui/toast-state.ts";
import { accounts, type Person } from "#shared/contracts/accounts.ts";
import { safeReturnPath } from "#shared/domain/account-rules.ts";
import { call } from "#shared/http/client.ts";

/** The pages whose purpose is to come in. From every other page people go on where they were. */
const WAYS_IN = ["/landing", "/sign-in", "/reset-password"];

/**
 * Lets somebody in whom the server has just signed in, in the place of whoever was here when their form was opened. Where
 * somebody else has come in since, as a slow answer was not waited for, they stay.
 */
export function useEnter(): (session: { token: string; user: Person }, welcome: Notice) => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { toast } = useToast();
  const [before] = useState(() => getSessionUser()?.id);
  return ({ token, user }, welcome) => {
    const here = getSessionUser()?.id;
    if (here !== undefined && here !== before && here !== user.id) return endUnused(token);
    forgetAuthDraft();
    // Whoever went to a provider first and then came in here is welcomed here.
    forgetArrival();
    if (WAYS_IN.includes(path)) navigate(safeReturnPath(new URLSearchParams(search).get("return")), { replace: true });
    storeSession(token, user);
    toast(welcome);
  };
}

/** Ends a session that nobody waits for any more. The browser's cookie may be of another one, and stays at home. */
function endUnused(token: string): void {
  call({ ...asBearer(token), credentials: "omit" }, accounts.logout).catch((error: unknown) => {
    console.warn("A session that nobody uses could not be ended on the server; it ends there by itself.", error);
  });
}
