import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { pagesFor, queryFor } from "#client/lib/api.ts";
import { type ModerationItem, type ModerationItemDetail, moderation } from "#shared/contracts/moderation.ts";
import { type Takedown, takedowns } from "#shared/contracts/takedowns.ts";
import type { ModeratedKind, ModerationState } from "#shared/domain/moderation.ts";
import type { Page } from "#shared/http/endpoint.ts";

const QUEUE = ["api", "admin", "moderation"];
const ITEMS = [...QUEUE, "items"];
const TAKEDOWNS = ["api", "admin", "takedowns"];
const STRIKE_DECISIONS = ["api", "admin", "strike-decisions"];
/** What a decision changes for everybody. */
const PUBLISHED = [
  ["api", "products"],
  ["api", "reviews"],
];

/** What the list shows: a state, and one kind or all of them. */
export interface QueueFilter {
  status: ModerationState;
  kind: ModeratedKind | null;
}

const pagesOf = ({ status, kind }: QueueFilter) =>
  pagesFor(moderation.items, { query: { status, ...(kind !== null && { kind }) } });

/** The queue page by page. Other moderators decide too: what is opened again is asked for again. */
export function useQueue(shown: QueueFilter) {
  const query = useInfiniteQuery({ ...pagesOf(shown), staleTime: 0 });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** How many of each kind wait. */
export function useCounts() {
  return useQuery({ ...queryFor(moderation.counts), staleTime: 0 }).data;
}

const detailOf = (id: string) => queryFor(moderation.item, { params: { id } });

/** An item of the queue with its reports and notes. */
export function useItem(id: string) {
  return useQuery({ ...detailOf(id), staleTime: 0 });
}

/** A copyright notice with all that was said about it. */
export function useTakedown(id: string) {
  return useQuery({ ...queryFor(takedowns.get, { params: { id } }), staleTime: 0 });
}

/** The question whether an account stays, with the strikes behind it. */
export function useStrikeDecision(id: string) {
  return useQuery({ ...queryFor(takedowns.strikeDecision, { params: { id } }), staleTime: 0 });
}

/** What is known of an item now, asked for anew. */
export function useFreshItem(): (id: string) => Promise<ModerationItemDetail> {
  const queryClient = useQueryClient();
  return (id) => queryClient.fetchQuery({ ...detailOf(id), staleTime: 0 });
}

/** Takes what was decided on out of what waits, at once, while everything is being asked for again. */
export function useDecided(): (id: string) => void {
  const change = useChangeLists();
  const askAgain = useAskAgain();
  return (id) => {
    change((items) => items.filter((item) => item.id !== id), "proposed");
    askAgain();
  };
}

/** Asks what waits now, and for what everybody sees. */
export function useAskAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [QUEUE, TAKEDOWNS, STRIKE_DECISIONS, ...PUBLISHED])
      void queryClient.invalidateQueries({ queryKey });
  };
}

/** Puts what the server answered with in the place of what was known of an item. */
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

/** Changes the lists that were read so far: all of them, or those of a state. */
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
