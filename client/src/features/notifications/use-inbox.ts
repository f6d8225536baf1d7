import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isLive } from "#client/features/notifications/live.ts";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type Notification, notifications } from "#shared/contracts/notifications/notifications.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";
import type { NoticeKind } from "#shared/domain/notices.ts";

const COUNT = queryFor(notifications.count);
const MUTES = queryFor(notifications.mutes);
const PAGES = { ...pagesFor(notifications.list, {}), refetchOnMount: "always" } as const;

/** The person's notifications, newest first, page by page. */
export function useInbox() {
  const query = useInfiniteQuery(PAGES);
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}

/** The number of unread ones, as fresh as the screen; undefined until it is known. */
export function useUnread(): number | undefined {
  return useQuery({ ...COUNT, staleTime: 0, refetchInterval: () => (isLive() ? false : MINUTE_MS) }).data?.unread;
}

/** The kinds that there are, and those that the person has turned off. */
export const useMutes = () => useQuery({ ...MUTES, refetchOnMount: "always" });

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: PAGES.queryKey }),
      queryClient.invalidateQueries({ queryKey: COUNT.queryKey }),
    ]);
}

/** Marks one as read. Where that fails it stays unread on the screen, too, and the next opening marks it. */
export function useMarkRead() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Notification) => api(notifications.markRead, { params: { id } }),
    onSuccess,
  });
}

export function useMarkAllRead(failed: string) {
  const refresh = useRefresh();
  const onError = useTold(failed);
  return useMutation({ mutationFn: () => api(notifications.markAllRead), onSuccess: refresh, onError });
}

export function useRemoveNotification(failed: string) {
  const refresh = useRefresh();
  const onError = useTold(failed);
  return useMutation({
    mutationFn: ({ id }: Notification) => api(notifications.remove, { params: { id } }),
    // Also where it was gone already: the list then says so.
    onSettled: refresh,
    onError,
  });
}

/** Its dialog says why where it fails. */
export function useClearInbox() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (_all: null) => api(notifications.clear), onSuccess: refresh });
}

export function useMute(failed: string) {
  const queryClient = useQueryClient();
  const onError = useTold(failed);
  return useMutation({
    mutationFn: ({ kind, isMuted }: { kind: NoticeKind; isMuted: boolean }) =>
      api(notifications.mute, { params: { kind }, body: { isMuted } }),
    onSuccess: (mutes) => queryClient.setQueryData(MUTES.queryKey, mutes),
    onError,
  });
}

function useTold(title: string) {
  const problemText = useProblemText();
  const { toast } = useToast();
  return (error: unknown) => toast({ title, description: problemText(error), variant: "destructive" });
}
