import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResultFilter } from "#client/features/analytics/results/filter.ts";
import { ALWAYS_ASK } from "#client/features/analytics/use-figures.ts";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { useToast } from "#client/ui/toast.tsx";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";

const ALL = { queryKey: ["api", "ai-scan-results"] };

/** What the filter says of the server's query. */
export const narrowed = ({ band, category, days }: ResultFilter) => ({
  ...(band && { band }),
  ...(category && { category }),
  ...(days && { days }),
});

/** Results page by page; those of the previous filter stay until the new ones are loaded. */
export function useResults(filter: ResultFilter) {
  const query = useInfiniteQuery({
    ...pagesFor(scanResults.list, { query: { ...narrowed(filter), sort: filter.sort } }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
  return { ...query, results: query.data?.pages.flatMap(({ items }) => items) };
}

/** The figures of all results of the filter, loaded or not. */
export function useSummary(filter: ResultFilter) {
  return useQuery({
    ...queryFor(scanResults.summary, { query: narrowed(filter) }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
}

/** Deletes one result, and reports it; done once the lists and figures are those without it. */
export function useRemoveResult() {
  const { removal } = useTexts(scanAnalyticsTexts);
  const { toast } = useToast();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(scanResults.remove, { params: { id } }),
    onSuccess: () => {
      toast({ title: removal.removed });
      return refresh();
    },
    onError: useFailed(removal.failed),
  });
}

/** Deletes several, all or none, and reports how many there were. */
export function useRemoveResults() {
  const { removal } = useTexts(scanAnalyticsTexts);
  const { toast } = useToast();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (scanIds: string[]) => api(scanResults.removeSeveral, { body: { scanIds } }),
    onSuccess: ({ deleted }) => {
      toast({ title: removal.removedSeveral(deleted) });
      return refresh();
    },
    onError: useFailed(removal.severalFailed),
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(ALL);
}

/** Says that a deletion failed; a result that is gone already leaves the lists too. */
function useFailed(title: string): (error: Error) => void {
  const refresh = useRefresh();
  const problemText = useProblemText();
  const { toast } = useToast();
  return (error) => {
    toast({ title, description: problemText(error), variant: "destructive" });
    if (error instanceof ApiError && error.code === "NOT_FOUND") void refresh();
  };
}
