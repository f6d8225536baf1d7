import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, queryFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { type Removal, removals } from "#shared/contracts/moderation/removals.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";

// A decision may have been made since the last visit: each visit fetches all again.
const removalsQuery = { ...queryFor(removals.own), staleTime: 0 };
const heldQuery = { ...queryFor(removals.held), staleTime: 0 };
const standingQuery = { ...queryFor(strikes.standing), staleTime: 0 };

/** The removals of the person's content, newest first. */
export const useRemovals = () => useQuery(removalsQuery);

/** The person's content that waits for a moderator, the earliest deadline first. */
export const useHeld = () => useQuery(heldQuery);

/** The person's copyright strikes and their consequences. */
export const useAccountStanding = () => useQuery(standingQuery);

/**
 * Appeals a removal. "conflict" where that was done on another device meanwhile, or the content is restored; the list
 * shows it by then.
 */
export function useAppeal(id: string): (text: string, once: Once) => Promise<"appealed" | "conflict"> {
  const queryClient = useQueryClient();
  const { queryKey } = removalsQuery;
  return async (text, once) => {
    try {
      const changed = await api(removals.appeal, { params: { id }, body: { text }, ...once });
      queryClient.setQueryData<Removal[]>(queryKey, (all) => all?.map((one) => (one.id === id ? changed : one)));
      return "appealed";
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
      await queryClient.invalidateQueries({ queryKey });
      return "conflict";
    }
  };
}
