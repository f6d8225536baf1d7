import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { feedTexts } from "#client/messages/late/feeds.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type FeedImport, feeds } from "#shared/contracts/catalog/feeds.ts";

const IMPORTS = ["api", "admin", "feeds"];
/** How often an import that goes on is asked about. */
const LOOK_EVERY_MS = 2000;

export const isUnderWay = ({ state }: Pick<FeedImport, "state">) => state === "waiting" || state === "running";

/** Imports page by page, the newest first; asked for again while one of them goes on. */
export function useImports() {
  const query = useInfiniteQuery({
    ...pagesFor(feeds.list),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_EVERY_MS : false,
  });
  return { ...query, imports: query.data?.pages.flatMap(({ items }) => items) };
}

/** Begins an import of a file or of an address. */
export function useBeginImport() {
  const queryClient = useQueryClient();
  return async (source: string, from: { file: File } | { url: string }, once: Once) => {
    // A file that is sent again after its answer was lost is read once more and changes nothing.
    if ("file" in from) await api(feeds.upload, { body: { source }, file: from.file });
    else await api(feeds.fetch, { body: { source, url: from.url }, ...once });
    await queryClient.invalidateQueries({ queryKey: IMPORTS });
  };
}

/** Downloads the refused rows of an import, and says so where that fails. */
export function useSaveErrors() {
  const texts = useTexts(feedTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  return useMutation({
    mutationFn: async ({ id, source }: Pick<FeedImport, "id" | "source">) =>
      saveFile(await api(feeds.errors, { params: { id } }), `feed-errors-${source}.csv`),
    onError: (error) => toast({ title: texts.errorsFailed, description: problemText(error), variant: "destructive" }),
  });
}
