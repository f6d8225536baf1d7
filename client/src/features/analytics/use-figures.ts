import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import type { RESULT_DAYS } from "#shared/domain/limits.ts";

/** Members scan all the time: each opening fetches again. */
export const ALWAYS_ASK = { staleTime: 0 };

export type DayCount = (typeof RESULT_DAYS)[number];

export function useScanStats() {
  return useQuery({ ...queryFor(scanResults.stats), ...ALWAYS_ASK });
}

export function useCacheStats() {
  return useQuery({ ...queryFor(scanResults.cacheStats), ...ALWAYS_ASK });
}

/** The last so many days; those that were shown stay until they are loaded. */
export function useDays(count: DayCount) {
  return useQuery({
    ...queryFor(scanResults.days, { query: { days: String(count) } }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
}
