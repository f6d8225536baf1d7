import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { affiliatesTexts } from "#client/messages/late/affiliates.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type AffiliateProgramDraft, affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";

const PROGRAMS = ["api", "admin", "affiliate-programs"];
/** Clicks are counted, and other admins change programs: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

/** Affiliate programs page by page, the newest first. */
export function usePrograms() {
  const query = useInfiniteQuery({ ...pagesFor(affiliatePrograms.list), ...ALWAYS_ASK });
  return { ...query, programs: query.data?.pages.flatMap(({ items }) => items) };
}

export function useProgramFigures() {
  return useQuery({ ...queryFor(affiliatePrograms.figures), ...ALWAYS_ASK });
}

/** Adds a program, or changes the one with that id. */
export function useSaveProgram() {
  const queryClient = useQueryClient();
  return async (id: string | null, { reason, ...draft }: AffiliateProgramDraft & { reason: string }, once: Once) => {
    if (id === null) await api(affiliatePrograms.create, { body: draft, ...once });
    else await api(affiliatePrograms.update, { params: { id }, body: { ...draft, ...(reason && { reason }) } });
    await queryClient.invalidateQueries({ queryKey: PROGRAMS });
  };
}

/** Switches a program on or off, and says so where that fails. */
export function useSwitchProgram() {
  const texts = useTexts(affiliatesTexts);
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const { toast } = useToast();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      api(affiliatePrograms.update, { params: { id }, body: { isActive } }),
    onError: (error) => toast({ title: texts.failed, description: problemText(error), variant: "destructive" }),
    // Shown as switched until the list that says so is there.
    onSettled: () => queryClient.invalidateQueries({ queryKey: PROGRAMS }),
  });
}
