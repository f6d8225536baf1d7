import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useToast } from "#client/ui/toast.tsx";
import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";
import type { LeaderboardWindow } from "#shared/domain/reputation.ts";

/** Points come and go all the time: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

export function useLeaders(window: LeaderboardWindow) {
  const query = useInfiniteQuery({ ...pagesFor(leaderboard.list, { query: { window } }), ...ALWAYS_ASK });
  return { ...query, leaders: query.data?.pages.flatMap(({ items }) => items) };
}

export function useOwnStanding(window: LeaderboardWindow, isAllowed: boolean) {
  return useQuery({ ...queryFor(leaderboard.own, { query: { window } }), ...ALWAYS_ASK, enabled: isAllowed });
}

/** Says whether others see the person there; a failure is told. */
export function useShowOnLeaderboard(failed: string) {
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (isShown: boolean) => api(leaderboard.show, { body: { isShown } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["api", "leaderboard"] }),
    onError: (error) => toast({ title: failed, description: problemText(error), variant: "destructive" }),
  });
}
