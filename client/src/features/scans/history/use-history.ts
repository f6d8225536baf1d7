import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetDeviceScans, scanKind, useDeviceScans } from "#client/features/scans/device/device-scans.ts";
import { changeListed, countAgain, SCANS_KEY } from "#client/features/scans/history/cached.ts";
import { deviceEntry, type HistoryEntry, savedEntry } from "#client/features/scans/history/entry.ts";
import type { Filter } from "#client/features/scans/history/filter.ts";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import { alone } from "#client/lib/outbox/alone.ts";
import { onArrival } from "#client/lib/outbox/send.ts";
import { wakeOutbox } from "#client/lib/outbox/wake.ts";
import { type Scan, scans } from "#shared/contracts/scans/scans.ts";
import type { Page } from "#shared/http/endpoint.ts";

const NOTHING: Page<Scan> = { items: [], nextCursor: null };

/** The scans of an account, page by page; those that still wait on this device are sent. */
export function useSavedScans({ q, method }: Filter) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = onArrival(scanKind, async () => {
      // What was asked for before they were sent would come without them.
      await queryClient.cancelQueries({ queryKey: SCANS_KEY });
      await queryClient.invalidateQueries({ queryKey: SCANS_KEY });
    });
    void wakeOutbox();
    return stop;
  }, [queryClient]);
  // Other devices add scans without this browser hearing of it.
  const query = { q: q || undefined, method: method ?? undefined };
  const anew = { refetchOnMount: "always", placeholderData: keepPreviousData } as const;
  const list = useInfiniteQuery({ ...pagesFor(scans.list, { query }), ...anew });
  const count = useQuery({ ...queryFor(scans.count, { query }), ...anew });
  return {
    ...list,
    entries: list.data?.pages.flatMap((page) => page.items).map(savedEntry),
    /** How many there are on all pages, where that is known. */
    total: count.isPlaceholderData ? undefined : count.data?.total,
  };
}

/** The scans on this device: a guest's, or those of a member that wait to be saved in the account. */
export function useDeviceEntries(): HistoryEntry[] {
  return useDeviceScans().map(deviceEntry);
}

/** Removes one entry from where it is kept. */
export function useRemoveEntry({ onSuccess }: { onSuccess: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, clientId }: HistoryEntry) => {
      if (id !== null) await api(scans.remove, { params: { id } }).catch(acceptGone);
      if (clientId !== null) forgetDeviceScans([clientId]);
      return id;
    },
    onSuccess: async (id) => {
      await changeListed(queryClient, (items) => items.filter((scan) => scan.id !== id));
      void countAgain(queryClient);
      onSuccess();
    },
  });
}

/** Removes everything that `entries` shows of this device and, for a member, all that the account has. */
export function useClearHistory({ isMember, onSuccess }: { isMember: boolean; onSuccess: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entries: readonly HistoryEntry[]) =>
      // Not while scans are on their way, which would come after it.
      alone(async () => {
        if (isMember) await api(scans.clear);
        forgetDeviceScans(entries.flatMap(({ clientId }) => clientId ?? []));
      }),
    onSuccess: async () => {
      if (isMember) {
        await queryClient.cancelQueries({ queryKey: SCANS_KEY });
        queryClient.setQueriesData<InfiniteData<Page<Scan>>>(
          { queryKey: SCANS_KEY, predicate: ({ queryKey }) => queryKey.at(-1) === "pages" },
          { pages: [NOTHING], pageParams: [null] },
        );
        void countAgain(queryClient);
      }
      onSuccess();
    },
  });
}

/** One that is gone already, on another device, is what was asked for. */
function acceptGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
}
