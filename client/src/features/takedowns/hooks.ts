import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { useToast } from "#client/ui/toast.tsx";
import { removals } from "#shared/contracts/removals.ts";
import { type Claim, type ReceivedNotice, takedowns } from "#shared/contracts/takedowns.ts";

/** Which notice, and the secret of who sent it. */
export interface NoticeLink {
  id: string;
  key: string;
}

/** Clocks run and others decide: what is opened again is asked for again. */
const FRESH = { staleTime: 0 };

/** A notice as its claimant sees it. */
export function useClaim(which: NoticeLink) {
  return useQuery({ ...claimOf(which), ...FRESH });
}

/** The key is sent in the body; here it tells a link that was cut short from the whole one. */
function claimOf({ id, key }: NoticeLink) {
  const query = queryFor(takedowns.claim, { params: { id }, body: { key } });
  return { ...query, queryKey: [...query.queryKey, { key }] };
}

/** A notice as the person sees it who shared what it is about. */
export function useReceivedNotice(id: string) {
  return useQuery({ ...queryFor(takedowns.received, { params: { id } }), ...FRESH });
}

/** Confirms a notice; after a conflict the present state is fetched. */
export function useConfirm(which: NoticeLink) {
  const { keep, askAgain } = useClaimCache(which);
  return useMutation({
    mutationFn: () => api(takedowns.confirm, { params: { id: which.id }, body: { key: which.key } }),
    onSuccess: keep,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") void askAgain();
    },
  });
}

/** Has the link mailed again with which a notice is confirmed. */
export function useSendLinkAgain(id: string) {
  return useMutation({ mutationFn: () => api(takedowns.sendLinkAgain, { params: { id } }) });
}

/** All notices about what the person shared, newest first. */
export function useReceivedNotices() {
  return useQuery({ ...queryFor(takedowns.allReceived), ...FRESH });
}

/** Withdraws a notice, and says so. */
export function useWithdraw(which: NoticeLink, onDone: () => void) {
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
export function useClaimCache(which: NoticeLink) {
  const queryClient = useQueryClient();
  const { queryKey } = claimOf(which);
  return {
    keep: (claim: Claim) => queryClient.setQueryData(queryKey, claim),
    askAgain: () => queryClient.invalidateQueries({ queryKey }),
  };
}

/** The same for the notice about something of the caller's; what else is read of it elsewhere is asked for again. */
export function useReceivedCache(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(takedowns.received, { params: { id } });
  const { queryKey: allKey } = queryFor(takedowns.allReceived);
  return {
    keep: (notice: ReceivedNotice) => {
      queryClient.setQueryData(queryKey, notice);
      void queryClient.invalidateQueries({ queryKey: queryFor(removals.own).queryKey });
      void queryClient.invalidateQueries({ queryKey: allKey, exact: true });
    },
    // The list, and what is below it: this one notice.
    askAgain: () => queryClient.invalidateQueries({ queryKey: allKey }),
  };
}
