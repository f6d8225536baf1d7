import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { useToast } from "#client/ui/toast.tsx";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { type Claim, type ReceivedNotice, takedowns } from "#shared/contracts/takedowns/takedowns.ts";

/** The id of a notice, and its claimant's secret key. */
export interface NoticeLink {
  id: string;
  key: string;
}

/** Deadlines pass and others decide: each opening fetches again. */
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

/** A notice as the sharer of its content sees it. */
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

/** Has the confirmation link of a notice mailed again. */
export function useSendLinkAgain(id: string) {
  return useMutation({ mutationFn: () => api(takedowns.sendLinkAgain, { params: { id } }) });
}

/** All notices about the person's content, newest first. */
export function useReceivedNotices() {
  return useQuery({ ...queryFor(takedowns.allReceived), ...FRESH });
}

/** Withdraws a notice, and reports it. */
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

/** Puts the answer of a call into the cached notice. */
export function useClaimCache(which: NoticeLink) {
  const queryClient = useQueryClient();
  const { queryKey } = claimOf(which);
  return {
    keep: (claim: Claim) => queryClient.setQueryData(queryKey, claim),
    askAgain: () => queryClient.invalidateQueries({ queryKey }),
  };
}

/** The same for a notice about the caller's own content; its other reads are fetched again. */
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
