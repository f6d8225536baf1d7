import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { type Scan, scans } from "#shared/contracts/scans/scans.ts";
import type { Page } from "#shared/http/endpoint.ts";

/** What every read of the history begins with. */
export const SCANS_KEY = queryFor(scans.list).queryKey;
const COUNT_KEY = queryFor(scans.count).queryKey;

/** Has every list of the history, filtered or not, show its scans changed. What was asked for before would undo it. */
export async function changeListed(queryClient: QueryClient, change: (items: Scan[]) => Scan[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SCANS_KEY });
  queryClient.setQueriesData<InfiniteData<Page<Scan>>>(
    { queryKey: SCANS_KEY, predicate: ({ queryKey }) => queryKey.at(-1) === "pages" },
    // The pages begin after a scan, which need not be there any more: nothing has to be read anew.
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** The counts are read again: which of them had the scan only the server knows. */
export function countAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: COUNT_KEY });
}
