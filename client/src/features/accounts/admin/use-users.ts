import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type User, users } from "#shared/contracts/accounts/users.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";

/** The filters of the list; "all" leaves one out. */
export interface UserFilters {
  search: string;
  role: Role | "all";
  status: "active" | "inactive" | "all";
}

const ADMIN = ["api", "admin"];
/** The lists of accounts in the cache, however filtered. */
const LISTS: QueryFilters = {
  queryKey: [...ADMIN, "users"],
  predicate: ({ queryKey }) => queryKey.at(-1) === "pages",
};
/** Other administrators change accounts too: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

/** Accounts page by page, newest first. The previous filters' accounts stay until the new ones are loaded. */
export function useUsers({ search, role, status }: UserFilters) {
  const text = search.trim();
  const query = useInfiniteQuery({
    ...pagesFor(users.list, {
      query: {
        ...(text && { search: text }),
        ...(role !== "all" && { role }),
        ...(status !== "all" && { status }),
      },
    }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
  return { ...query, users: query.data?.pages.flatMap(({ items }) => items) };
}

export function useUserCounts() {
  return useQuery({ ...queryFor(users.counts), ...ALWAYS_ASK });
}

/** The changes, page by page, newest first. */
export function useUserHistory() {
  const query = useInfiniteQuery({ ...pagesFor(users.history), ...ALWAYS_ASK });
  return { ...query, entries: query.data?.pages.flatMap(({ items }) => items) };
}

/** Changes a role or an account's access, and reports the result. */
export function useUpdateUser() {
  const texts = useTexts(userManagementTexts);
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const failed = useFailed(texts.updateFailed, texts.updateFailedText);
  return useMutation({
    mutationFn: ({ id, ...change }: { id: string; role?: Role; isActive?: boolean; reason?: string }) =>
      api(users.update, { params: { id }, body: change }),
    onSuccess: (user) => {
      changeLists(queryClient, (items) => items.map((item) => (item.id === user.id ? user : item)));
      queryClient.invalidateQueries({ queryKey: ADMIN });
      toast({ title: texts.updated, description: texts.updatedText });
    },
    onError: failed,
  });
}

/** Deletes an account for good, and reports the result. */
export function useRemoveUser() {
  const texts = useTexts(userManagementTexts);
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const failed = useFailed(texts.deleteFailed, texts.deleteFailedText);
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      api(users.remove, { params: { id }, query: { ...(reason && { reason }) } }),
    onSuccess: (_, { id }) => {
      changeLists(queryClient, (items) => items.filter((item) => item.id !== id));
      queryClient.invalidateQueries({ queryKey: ADMIN });
      toast({ title: texts.deleted, description: texts.deletedText });
    },
    onError: failed,
  });
}

/** Says that a change failed; an account that another admin has deleted meanwhile leaves the list too. */
function useFailed(title: string, fallback: string): (error: Error) => void {
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const { toast } = useToast();
  return (error) => {
    const unexplained = error instanceof ApiError && error.serverMessage === undefined;
    toast({ title, description: unexplained ? fallback : problemText(error, fallback), variant: "destructive" });
    if (error instanceof ApiError && error.code === "NOT_FOUND") queryClient.invalidateQueries({ queryKey: ADMIN });
  };
}

/** Shows a change in every list at once, while they are fetched again. */
function changeLists(queryClient: QueryClient, change: (items: User[]) => User[]): void {
  queryClient.setQueriesData<InfiniteData<Page<User>>>(LISTS, (data) => {
    const pages = data?.pages.map((page) => ({ ...page, items: change(page.items) }));
    return data && pages && { ...data, pages };
  });
}
