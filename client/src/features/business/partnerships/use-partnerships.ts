import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, pagesFor, queryFor } from "#client/lib/api.ts";
import { partnershipReview, type ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import type { ReviewedStatus } from "#shared/domain/partnership.ts";

/** Applicants submit, and other reviewers decide: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };
const ALL = ["api", "admin", "partnerships"];

/** The applications in one status page by page. */
export function useApplications(status: ReviewedStatus) {
  const query = useInfiniteQuery({ ...pagesFor(partnershipReview.list, { query: { status } }), ...ALWAYS_ASK });
  return { ...query, applications: query.data?.pages.flatMap(({ items }) => items) };
}

/** Partners' documents that expire, page by page. */
export function useRunningOut() {
  const query = useInfiniteQuery({ ...pagesFor(partnershipReview.runningOut, { query: {} }), ...ALWAYS_ASK });
  return { ...query, documents: query.data?.pages.flatMap(({ items }) => items) };
}

export function useApplicationCounts() {
  return useQuery({ ...queryFor(partnershipReview.counts), ...ALWAYS_ASK });
}

const one = (id: string) => queryFor(partnershipReview.get, { params: { id } });

export function useApplication(id: string) {
  return useQuery({ ...one(id), ...ALWAYS_ASK });
}

/** Whether a decision came too late: the application is another than the reviewer has seen. */
export const cameLate = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === "application-changed" || error.reason === "application-closed");

/** Makes a call that decides something of an application, and shows that as it is then. */
export function useDecide(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = one(id);
  return async (decide: () => Promise<ReviewedApplication>): Promise<void> => {
    try {
      queryClient.setQueryData(queryKey, await decide());
    } catch (error) {
      if (cameLate(error)) await queryClient.invalidateQueries({ queryKey });
      throw error;
    }
    // The lists are behind this one.
    void queryClient.invalidateQueries({ queryKey: ALL, predicate: (query) => query.queryKey[3] !== id });
  };
}
