import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useToast } from "#client/ui/toast.tsx";
import { identify } from "#shared/contracts/identify/identify.ts";
import { type ProposedAnswer, type Tally, training } from "#shared/contracts/training/training.ts";
import type { CorrectionVote } from "#shared/domain/identify/consensus.ts";

/** Others vote as well: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

/** So few left on the device, and the next page is fetched. */
const FETCH_BELOW = 3;

/** What the person has done last. */
export interface LastVote {
  answer: ProposedAnswer;
  vote: CorrectionVote;
  tally: Tally;
}

/** The corrections that wait for the person's vote, one at a time, and what they say of them. */
export function useQueue(failed: string) {
  const query = useInfiniteQuery({ ...pagesFor(training.queue), ...ALWAYS_ASK });
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const { toast } = useToast();
  /** On these the person has voted since the queue was fetched. */
  const [done, setDone] = useState<readonly string[]>([]);
  const [last, setLast] = useState<LastVote | null>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  const waiting = items?.filter(({ id }) => !done.includes(id));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const needsMore = (waiting?.length ?? 0) < FETCH_BELOW && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  if (waiting && needsMore) void fetchNextPage();

  const tell = (error: Error) => toast({ title: failed, description: problemText(error), variant: "destructive" });
  const renew = () => {
    for (const one of [training.votes, training.progress, training.corrections]) {
      void queryClient.invalidateQueries({ queryKey: queryFor(one).queryKey });
    }
  };
  const cast = useMutation({
    mutationFn: ({ answer, vote }: { answer: ProposedAnswer; vote: CorrectionVote }) =>
      api(training.vote, { params: { id: answer.id }, body: { vote } }),
    onSuccess: (tally, { answer, vote }) => {
      setDone((ids) => [...ids, answer.id]);
      setLast({ answer, vote, tally });
      renew();
    },
    onError: (error, { answer }) => {
      tell(error);
      // What can be voted on no more gives way to the next one.
      if (isOver(error)) setDone((ids) => [...ids, answer.id]);
    },
  });
  const undo = useMutation({
    mutationFn: ({ answer }: LastVote) => api(training.withdrawVote, { params: { id: answer.id } }),
    onSuccess: (_, { answer }) => {
      setDone((ids) => ids.filter((id) => id !== answer.id));
      setLast(null);
      renew();
    },
    onError: tell,
  });
  return { query, current: waiting?.[0], hasAny: items !== undefined, last, cast, undo };
}

const isOver = (error: Error & { code?: unknown }) => error.code === "NOT_FOUND" || error.code === "CONFLICT";

/** The photo of a correction, fetched as the person: an `img` could not send the bearer token along. */
export function useCorrectionPhoto(id: string | null) {
  return useQuery({ ...queryFor(training.photo, { params: { id: id ?? "" } }), enabled: id !== null, retry: false });
}

export function useProgress() {
  return useQuery({ ...queryFor(training.progress), ...ALWAYS_ASK });
}

export function useOwnCorrections() {
  const query = useInfiniteQuery({ ...pagesFor(training.corrections), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

export function useOwnVotes() {
  const query = useInfiniteQuery({ ...pagesFor(training.votes), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Does something to one's own part, and fetches it anew; a failure is told. */
export function useOwnChange<Input>(failed: string, send: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const { toast } = useToast();
  return useMutation({
    mutationFn: send,
    onError: (error) => toast({ title: failed, description: problemText(error), variant: "destructive" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["api", "training"] }),
  });
}

export const sharePhoto = ({ imageHash, isShared }: { imageHash: string; isShared: boolean }) =>
  api(identify.sharePhoto, { params: { imageHash }, body: { isShared } });

export const withdrawVote = (id: string) => api(training.withdrawVote, { params: { id } });
