import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor } from "#client/lib/api.ts";
import { blocks } from "#shared/contracts/accounts/blocks.ts";

/** The members that the person has blocked, page by page. */
export function useBlocked() {
  const query = useInfiniteQuery({ ...pagesFor(blocks.list, { query: {} }), staleTime: 0 });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

interface Blocking {
  userId: string;
  /** What the member is called. */
  name: string;
  isBlocked: boolean;
}

/** Blocks members, or takes that back; whatever is shown of anything may be different then. */
export function useBlocking(onDone: (changed: Blocking) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, isBlocked }: Blocking) =>
      api(isBlocked ? blocks.block : blocks.unblock, { params: { userId } }),
    onSuccess: (_, changed) => {
      onDone(changed);
      return queryClient.invalidateQueries();
    },
  });
}
