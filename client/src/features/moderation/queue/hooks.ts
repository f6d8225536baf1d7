import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { pagesFor, queryFor } from "#client/lib/api.ts";
import { type ModerationItem, type ModerationItemDetail, moderation } from "#shared/contracts/moderation/moderation.ts";
import { type Takedown, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import type { ModeratedKind, ModerationState } from "#shared/domain/moderation.ts";
import type { Page } from "#shared/http/endpoint.ts";

const QUEUE = ["api", "admin", "moderation"];
const ITEMS = [...QUEUE, "items"];
const TAKEDOWNS = ["api", "admin", "takedowns"];
const STRIKE_DECISIONS = ["api", "admin", "strike-decisions"];
/** The reads that a decision changes for all visitors. */
const PUBLISHED = [
  ["api", "products"],
  ["api", "reviews"],
];

/** The filter of the list: a state, and one kind or all of them. */
export interface QueueFilter {
  status: ModerationState;
  kind: ModeratedKind | null;
}

const pagesOf = ({ status, kind }: QueueFilter) =>
  pagesFor(moderation.items, { query: { status, ...(kind !== null && { kind }) } });

/** The queue page by page. Other moderators decide too: each opening fetches again. */
export function useQueue(shown: QueueFilter) {
  const query = useInfiniteQuery({ ...pagesOf(shown), staleTime: 0 });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** The number of pending items of each kind. */
export function useCounts() {
  return useQuery({ ...queryFor(moderation.counts), staleTime: 0 }).data;
}

const detailOf = (id: string) => queryFor(moderation.item, { params: { id } });

/** An item of the queue with its reports and notes. */
export function useItem(id: string) {
  return useQuery({ ...detailOf(id), staleTime: 0 });
}

/** A copyright notice with its counter-notice and court action. */
export function useTakedown(id: string) {
  return useQuery({ ...queryFor(takedowns.get, { params: { id } }), staleTime: 0 });
}

/** The question whether an account stays, with the strikes behind it. */
export function useStrikeDecision(id: string) {
  return useQuery({ ...queryFor(takedowns.strikeDecision, { params: { id } }), staleTime: 0 });
}

/** The present state of an item, fetched again. */
export function useFreshItem(): (id: string) => Promise<ModerationItemDetail> {
  const queryClient = useQueryClient();
  return (id) => queryClient.fetchQuery({ ...detailOf(id), staleTime: 0 });
}

/** Takes a decided item off the pending list at once, while everything is refetched. */
export function useDecided(): (id: string) => void {
  const change = useChangeLists();
  const askAgain = useAskAgain();
  return (id) => {
    change((items) => items.filter((item) => item.id !== id), "proposed");
    askAgain();
  };
}

/** Refetches the queue and the public content. */
export function useAskAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [QUEUE, TAKEDOWNS, STRIKE_DECISIONS, ...PUBLISHED])
      void queryClient.invalidateQueries({ queryKey });
  };
}

/** Puts the server's answer into the cached item. */
export function useChanged(): (item: ModerationItem) => void {
  const queryClient = useQueryClient();
  const change = useChangeLists();
  return (item) => {
    change((items) => items.map((one) => (one.id === item.id ? item : one)));
    queryClient.setQueryData<ModerationItemDetail>(
      detailOf(item.id).queryKey,
      (known) => known && { ...known, ...item },
    );
  };
}

/** The same of a whole item. */
export function useChangedDetail(): (item: ModerationItemDetail) => void {
  const queryClient = useQueryClient();
  return (item) => {
    queryClient.setQueryData<ModerationItemDetail>(detailOf(item.id).queryKey, item);
  };
}

/** The same of a copyright notice. */
export function useChangedTakedown(): (takedown: Takedown) => void {
  const queryClient = useQueryClient();
  return (takedown) => {
    const { queryKey } = queryFor(takedowns.get, { params: { id: takedown.id } });
    queryClient.setQueryData<Takedown>(queryKey, takedown);
  };
}

/** Changes the cached lists: all of them, or those of a state. */
function useChangeLists() {
  const queryClient = useQueryClient();
  return (change: (items: ModerationItem[]) => ModerationItem[], status?: ModerationState) => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey.at(-1) === "pages" && (status === undefined || isOf(queryKey.at(-2), status));
    queryClient.setQueriesData<InfiniteData<Page<ModerationItem>>>({ queryKey: ITEMS, predicate }, (data) => {
      const pages = data?.pages.map((page) => ({ ...page, items: change(page.items) }));
      return data && pages && { ...data, pages };
    });
  };
}

/** Whether the query object of a list asks for a state. */
function isOf(query: unknown, status: ModerationState): boolean {
  return typeof query === "object" && query !== null && "status" in query && query.status === status;
}
