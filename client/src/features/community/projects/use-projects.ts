import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { projectTexts } from "#client/messages/late/projects.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type OpenedProject, projects } from "#shared/contracts/community/projects.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** As the contract takes it: what it does not know would be asked for in vain. */
export type WantedProjects = NonNullable<EndpointInput<typeof projects.list>["query"]>;

/** Members write all the time: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

export function useProjects(wanted: WantedProjects, enabled = true) {
  const query = useInfiniteQuery({
    enabled,
    ...pagesFor(projects.list, { query: wanted }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

export const projectQuery = (id: string) => queryFor(projects.get, { params: { id } });

export const useProject = (id: string) => useQuery({ ...projectQuery(id), ...ALWAYS_ASK, retry: false });

const commentsOf = (id: string) => pagesFor(projects.comments, { params: { id } });

export function useComments(id: string) {
  const query = useInfiniteQuery({ ...commentsOf(id), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Has everything that shows projects be fetched anew. */
export function useRenewProjects() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["api", "projects"] });
}

/** Changes something of a project: the answer shows at once, a failure is told. */
export function useProjectChange<Input>(id: string, send: (input: Input) => Promise<Partial<OpenedProject>>) {
  const queryClient = useQueryClient();
  const texts = useTexts(projectTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) =>
      queryClient.setQueryData<OpenedProject>(
        projectQuery(id).queryKey,
        (project) => project && { ...project, ...changed },
      ),
    onError: (error) => toast({ title: texts.changeFailed, description: problemText(error), variant: "destructive" }),
  });
}

export const like = (id: string) => (isLiked: boolean) => api(projects.like, { params: { id }, body: { isLiked } });
export const setStatus = (id: string) => (status: "published" | "archived") =>
  api(projects.setStatus, { params: { id }, body: { status } });
export const feature = (id: string) => (isFeatured: boolean) =>
  api(projects.feature, { params: { id }, body: { isFeatured } });

/** Removes one's own; what is gone already is no failure. */
export function useRemoveProject() {
  return useMutation({ mutationFn: (id: string) => unlessGone(api(projects.remove, { params: { id } })) });
}

export function useWriteComment(id: string) {
  const renew = useRenewProjects();
  return async (text: string, once: Once) => {
    const written = await api(projects.comment, { params: { id }, body: { text }, ...once });
    await renew();
    return written;
  };
}

export function useEditComment(id: string) {
  const renew = useRenewProjects();
  return async (text: string) => {
    const edited = await api(projects.editComment, { params: { id }, body: { text } });
    await renew();
    return edited;
  };
}

export function useRemoveComment() {
  const renew = useRenewProjects();
  return useMutation({
    mutationFn: (id: string) => unlessGone(api(projects.removeComment, { params: { id } })),
    onSuccess: renew,
  });
}

async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
  }
}
