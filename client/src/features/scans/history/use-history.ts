import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetDeviceScans, useDeviceScans } from "#client/features/scans/device/device-scans.ts";
import { alone, onScansSent, sendScans } from "#client/features/scans/device/send-scans.ts";
import { deviceEntry, type HistoryEntry, savedEntry } from "#client/features/scans/history/entry.ts";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import { type Scan, scans } from "#shared/contracts/scans.ts";
import type { Page } from "#shared/http/endpoint.ts";

/** What a change of the history invalidates. */
const SCANS_KEY = queryFor(scans.list).queryKey;
const PAGES = pagesFor(scans.list);
const NOTHING: InfiniteData<Page<Scan>> = { pages: [{ items: [], nextCursor: null }], pageParams: [null] };

/** The scans of an account, page by page; those that still wait on this device are sent. */
export function useSavedScans() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = onScansSent(async () => {
      // A request made before they were sent would answer without them.
      await queryClient.cancelQueries({ queryKey: SCANS_KEY });
      await queryClient.invalidateQueries({ queryKey: SCANS_KEY });
    });
    void sendScans();
    return stop;
  }, [queryClient]);
  // Other devices add scans without this browser hearing of it.
  const query = useInfiniteQuery({ ...PAGES, refetchOnMount: "always" });
  return { ...query, entries: query.data?.pages.flatMap((page) => page.items).map(savedEntry) };
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
      // An earlier request would bring it back.
      await queryClient.cancelQueries({ queryKey: SCANS_KEY });
      // The pages begin after a scan, which need not be there any more: nothing has to be read anew.
      queryClient.setQueryData<InfiniteData<Page<Scan>>>(
        PAGES.queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.filter((scan) => scan.id !== id) })),
          },
      );
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
        queryClient.setQueryData(PAGES.queryKey, NOTHING);
      }
      onSuccess();
    },
  });
}

/** One that is removed already, on another device, is no failure. */
function acceptGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
}
