import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { createQueryClient, forgetReads } from "#client/lib/query-client.ts";
import { getVisit, onSessionChange } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";

/**
 * Keeps the cached reads in step with who is signed in, in whichever tab that changes, and says when a session has
 * ended. Once a member has left, the screen and the cache begin anew: an answer that is still on its way to them lands
 * in a discarded cache.
 */
export function SessionKeeper({ children }: { children: ReactNode }) {
  const t = useMessages();
  const { toast } = useToast();
  const visit = useSyncExternalStore(onSessionChange, getVisit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each visit
  const client = useMemo(createQueryClient, [visit]);
  useEffect(
    () =>
      onSessionChange(({ isOther, lost, left }) => {
        if (left) client.clear();
        else if (isOther) forgetReads(client);
        if (lost) toast({ title: t.accounts.sessionEnded, variant: "destructive" });
      }),
    [client, toast, t],
  );
  return (
    <QueryClientProvider key={visit} client={client}>
      {children}
    </QueryClientProvider>
  );
}
