import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { useToast } from "#client/ui/toast.tsx";
import { community } from "#shared/contracts/community/community.ts";
import {
  discussions,
  type Reply,
  type ReplyWithReplies,
  type Thread,
} from "#shared/contracts/community/discussions.ts";
import { cut } from "#shared/domain/cut.ts";
import { SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import type { EndpointInput, Page } from "#shared/http/endpoint.ts";

/** As the contract takes it: what it does not know would be asked for in vain. */
export type Wanted = NonNullable<EndpointInput<typeof discussions.list>["query"]>;

/** Members write all the time: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

export function useDiscussions(wanted: Wanted) {
  const query = useInfiniteQuery({
    ...pagesFor(discussions.list, { query: wanted }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Those that may be about the same as what is being typed; none for too little of it. Of a long title its beginning says enough. */
export function useSimilar(title: string) {
  const q = cut(title.trim(), SEARCH_MAX_CHARACTERS);
  return useQuery({ ...queryFor(discussions.similar, { query: { q } }), enabled: q.length >= 8 }).data ?? [];
}

const threadOf = (id: string) => queryFor(discussions.get, { params: { id } });
const repliesOf = (id: string) => pagesFor(discussions.replies, { params: { id } });

export const useThread = (id: string) => useQuery({ ...threadOf(id), ...ALWAYS_ASK, retry: false });

export function useReplies(id: string) {
  const query = useInfiniteQuery({ ...repliesOf(id), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** The replies to one of them: the first ones came with it, and all of them as soon as more are wanted. */
export function useRepliesTo(postId: string, { id, replies, hasMoreReplies }: ReplyWithReplies) {
  const [isWanted, setWanted] = useState(false);
  const all = pagesFor(discussions.replies, { params: { id: postId }, query: { to: id } });
  const query = useInfiniteQuery({ ...all, ...ALWAYS_ASK, enabled: isWanted && hasMoreReplies });
  const pages = hasMoreReplies ? query.data?.pages : undefined;
  return {
    items: pages?.flatMap(({ items }): Reply[] => items) ?? replies,
    hasNextPage: pages ? query.hasNextPage : hasMoreReplies,
    isFetchingNextPage: pages ? query.isFetchingNextPage : query.isFetching,
    error: query.error,
    fetchNextPage: async () => {
      if (pages) await query.fetchNextPage();
      else if (isWanted) await query.refetch();
      else setWanted(true);
    },
  };
}

const OWN_REPLIES = pagesFor(discussions.ownReplies, {});

/** One's own answers and replies. */
export function useOwnReplies() {
  const query = useInfiniteQuery({ ...OWN_REPLIES, ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Has everything that shows discussions be fetched anew: their screens, one's own answers, and the pages of products that are asked about. */
export function useRenewDiscussions() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [, what, , part] }) =>
        what === "discussions" || what === "answers" || (what === "products" && part === "questions"),
    });
}

/** Replies to the discussion, or to a reply of it, and shows that. */
export function useReply(id: string, to: string | null) {
  const renew = useRenewDiscussions();
  return async (text: string, once: Once): Promise<Pick<Reply, "isHidden">> => {
    const given = await api(discussions.reply, { params: { id }, body: { text, to }, ...once });
    await renew();
    return given;
  };
}

export function useEditReply(id: string) {
  const renew = useRenewDiscussions();
  return async (text: string) => {
    const edited = await api(community.editAnswer, { params: { id }, body: { text } });
    await renew();
    return edited;
  };
}

/** Removes one's own; what is gone already is no failure. */
export function useRemoval(what: "discussion" | "reply") {
  const renew = useRenewDiscussions();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api(what === "discussion" ? discussions.remove : community.removeAnswer, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
    },
    onSuccess: () => (what === "reply" ? renew() : undefined),
  });
}

/** Changes something of the discussion itself: the answer shows at once, a failure is told. */
export function useThreadChange<Input>(id: string, send: (input: Input) => Promise<Thread>) {
  const queryClient = useQueryClient();
  const tell = useTellFailure();
  return useMutation({
    mutationFn: send,
    onSuccess: (thread) => queryClient.setQueryData(threadOf(id).queryKey, thread),
    onError: tell,
  });
}

export const findHelpful = (id: string) => (isHelpful: boolean) =>
  api(discussions.findHelpful, { params: { id }, body: { isHelpful } });
export const solve = (id: string) => (isSolved: boolean) =>
  api(discussions.solve, { params: { id }, body: { isSolved } });
export const pin = (id: string) => (isPinned: boolean) => api(discussions.pin, { params: { id }, body: { isPinned } });
export const move = (id: string, body: EndpointInput<typeof discussions.move>["body"]) =>
  api(discussions.move, { params: { id }, body });

/** Changes something of a reply in the list; whether the question is solved follows. */
export function useReplyChange<Input>(postId: string, send: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  const tell = useTellFailure();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      queryClient.setQueriesData<InfiniteData<Page<ReplyWithReplies>, string | null>>(
        // Also of those to one reply.
        { queryKey: repliesOf(postId).queryKey.slice(0, -1) },
        (read) => read && { ...read, pages: read.pages.map((page) => ({ ...page, items: put(page.items, reply) })) },
      );
      return queryClient.invalidateQueries({ queryKey: threadOf(postId).queryKey, exact: true });
    },
    onError: tell,
  });
}

const put = (items: ReplyWithReplies[], reply: Reply): ReplyWithReplies[] =>
  items.map((item) =>
    item.id === reply.id
      ? { ...item, ...reply }
      : { ...item, replies: item.replies.map((one) => (one.id === reply.id ? reply : one)) },
  );

export const accept = (id: string) => (isAccepted: boolean) =>
  api(discussions.accept, { params: { id }, body: { isAccepted } });
export const vote = (id: string) => (body: { isHelpful?: boolean; hasWorked?: boolean }) =>
  api(discussions.voteOnReply, { params: { id }, body });

function useTellFailure() {
  const texts = useTexts(discussionTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  return (error: Error) => toast({ title: texts.voteFailed, description: problemText(error), variant: "destructive" });
}
