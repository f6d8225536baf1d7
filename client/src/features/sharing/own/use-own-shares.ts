import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { idOfUpload, unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { SHARES_KEY } from "#client/features/sharing/run/watch-upload.ts";
import type { Extras } from "#client/features/sharing/video/use-extras.ts";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { type OwnShare, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";

// Other devices share, and moderators decide, without this browser hearing of it: read anew with each visit.
const PAGES = { ...pagesFor(sharedVideos.own, {}), refetchOnMount: "always" } as const;
const UNSHARED = { ...queryFor(videoUploads.unshared), refetchOnMount: "always" } as const;

/** The person's shares, newest first, page by page. */
export function useOwnShares() {
  const query = useInfiniteQuery(PAGES);
  return { ...query, shares: query.data?.pages.flatMap((page) => page.items) };
}

/** The person's shares of a product, newest first; undefined until they are known. */
export function useSharesOf(productId: string): OwnShare[] | undefined {
  return useQuery({ ...queryFor(sharedVideos.own, { query: { productId } }), staleTime: 0 }).data;
}

/** The person's unshared uploads. */
export const useUnsharedUploads = () => useQuery(UNSHARED);

/** Refetches every read that shows shares. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
      queryClient.invalidateQueries({ queryKey: ["api", "products"] }),
    ]);
  };
}

export function useWithdrawShare() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnShare) => api(sharedVideos.withdraw, { params: { id } }).catch(acceptGone),
    onSuccess: async () => {
      // Not the open product: its page may be gone, and removing the share there leaves it.
      await queryClient.invalidateQueries({ queryKey: ["api", "products"], refetchType: "none" });
      await queryClient.invalidateQueries({ queryKey: SHARES_KEY });
    },
  });
}

export function useDiscardUpload() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(videoUploads.discard, { params: { id } }).catch(acceptGone),
    onSuccess: (_nothing, id) => {
      const begun = unfinishedUpload();
      const upload = begun.read();
      if (upload && idOfUpload(upload) === id) begun.forget();
      return refresh();
    },
  });
}

export interface ShareChanges {
  /** Null where they stay as they are. */
  names: Pick<OwnShare["product"], "name" | "brand" | "category"> | null;
  /** Of a file: a new picture, and captions in place of or beside those that there are. */
  extras: Pick<Extras, "captions"> & { picture: Blob | null };
  removedCaptions: readonly Language[];
}

/** Saves what has changed of a share. What was saved before something failed stays saved. */
export function useSaveShare({ id, upload }: OwnShare): (changes: ShareChanges) => Promise<void> {
  const refresh = useRefresh();
  return async ({ names, extras, removedCaptions }) => {
    try {
      if (names) await api(sharedVideos.edit, { params: { id }, body: names });
      if (!upload) return;
      const params = { id: upload.id };
      if (extras.picture) await api(videoUploads.setPoster, { params, file: extras.picture });
      for (const language of LANGUAGES) {
        const file = extras.captions[language];
        if (file) await api(videoUploads.setCaptions, { params: { ...params, language }, file });
        else if (removedCaptions.includes(language)) {
          await api(videoUploads.removeCaptions, { params: { ...params, language } });
        }
      }
    } finally {
      await refresh();
    }
  };
}

/** A share that is removed already, on another device, is no failure. */
function acceptGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
}
