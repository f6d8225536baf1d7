import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, queryFor } from "#client/lib/api.ts";
import { type Upload, videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

/** Between two questions; the last one over and over. A check takes seconds, a conversion minutes. */
const ASK_AFTER_MS = [3000, 3000, 5000, 10_000, 30_000];
const PRODUCTS_KEY = ["api", "products"];

/** The reads that a change of the member's shares invalidates: the list, and their product pages. */
export const SHARES_KEY = queryFor(sharedVideos.own, {}).queryKey;

/**
 * Polls an upload, ever more seldom, until it is a video or refused; then products and the member's own list are
 * fetched again. Null polls nothing, and neither does a hidden window.
 */
export function useUploadWatch(uploadId: string | null): Upload | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...queryFor(videoUploads.upload, { params: { id: uploadId ?? "" } }),
    enabled: uploadId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isSettled(state.data) || isGone(state.error)) return false;
      const asked = state.dataUpdateCount + state.errorUpdateCount;
      return ASK_AFTER_MS[Math.min(Math.max(asked, 1), ASK_AFTER_MS.length) - 1] ?? false;
    },
  });
  const settled = isSettled(data);
  useEffect(() => {
    if (!settled) return;
    void queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    void queryClient.invalidateQueries({ queryKey: SHARES_KEY });
  }, [settled, queryClient]);
  return uploadId === null ? undefined : data;
}

const isSettled = (upload: Upload | undefined): boolean => upload?.state === "ready" || upload?.state === "refused";

/** Withdrawn meanwhile, here or on another device. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === "NOT_FOUND";
