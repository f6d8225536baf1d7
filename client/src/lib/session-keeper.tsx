import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { forgetReads } from "#client/lib/query-client.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import { useToast } from "#client/ui/toast.tsx";

/** Keeps what was read in step with who is signed in, in whichever tab that changes, and says when a session has ended. */
export function SessionKeeper() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  useEffect(
    () =>
      onSessionChange(({ before, after, lost }) => {
        if (before?.id !== after?.id) forgetReads(queryClient);
        if (lost) toast({ title: t.accounts.sessionEnded, variant: "destructive" });
      }),
    [queryClient, toast, t],
  );
  return null;
}
