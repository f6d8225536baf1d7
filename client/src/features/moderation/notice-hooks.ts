import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { useToast } from "#client/ui/toast.tsx";
import { removals } from "#shared/contracts/removals.ts";
import { type Claim, type ReceivedNotice, takedowns } from "#shared/contracts/takedowns.ts";

/** Which notice, and the secret of who sent it. */
export interface Which {
  id: string;
  key: string;
}

/** Clocks run and others decide: what is opened again is asked for again. */
const FRESH = { staleTime: 0 };

/** A notice as its claimant sees it. */
export function useClaim({ id, key }: Which) {
  return useQuery({ ...queryFor(takedowns.claim, { params: { id }, query: { key } }), ...FRESH });
}

/** A notice as the person sees it who shared what it is about. */
export function useReceivedNotice(id: string) {
  return useQuery({ ...queryFor(takedowns.received, { params: { id } }), ...FRESH });
}

/** Withdraws a notice, and says so. */
export function useWithdraw(which: Which, onDone: () => void) {
  const texts = useTexts(takedownTexts);
  const { toast } = useToast();
  const { keep, askAgain } = useClaimCache(which);
  return useMutation({
    mutationFn: () => api(takedowns.withdraw, { params: { id: which.id }, body: { key: which.key } }),
    onSuccess: (claim) => {
      keep(claim);
      toast({ title: texts.withdrawDone });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") void askAgain();
    },
  });
}

/** Puts what a call has answered in the place of what was read of the notice. */
export function useClaimCache({ id, key }: Which) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(takedowns.claim, { params: { id }, query: { key } });
  return {
    keep: (claim: Claim) => queryClient.setQueryData(queryKey, claim),
    askAgain: () => queryClient.invalidateQueries({ queryKey }),
  };
}

/** The same for the notice about something of the caller's; what else is read of it elsewhere is asked for again. */
export function useReceivedCache(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(takedowns.received, { params: { id } });
  return {
    keep: (notice: ReceivedNotice) => {
      queryClient.setQueryData(queryKey, notice);
      void queryClient.invalidateQueries({ queryKey: queryFor(removals.own).queryKey });
    },
    askAgain: () => queryClient.invalidateQueries({ queryKey }),
  };
}
