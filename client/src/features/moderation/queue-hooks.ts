import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, pagesFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { useToast } from "#client/ui/toast.tsx";
import { moderation, type ProposedProduct } from "#shared/contracts/moderation.ts";
import type { ModerationState, ProductRejection } from "#shared/domain/moderation.ts";
import type { Page } from "#shared/http/endpoint.ts";

const QUEUE = ["api", "admin", "moderation"];
const PRODUCTS = ["api", "products"];

/** Proposed products page by page. Other moderators decide too: what is opened again is asked for again. */
export function useQueue(status: ModerationState) {
  const query = useInfiniteQuery({ ...pagesFor(moderation.queue, { query: { status } }), staleTime: 0 });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Takes a product that was decided on out of what waits, at once, while the lists are being asked for again. */
export function useDecided(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    const { queryKey } = pagesFor(moderation.queue, { query: { status: "proposed" } });
    queryClient.setQueryData<InfiniteData<Page<ProposedProduct>>>(queryKey, (data) => {
      const pages = data?.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
      return data && pages && { ...data, pages };
    });
    void queryClient.invalidateQueries({ queryKey: QUEUE });
    void queryClient.invalidateQueries({ queryKey: PRODUCTS });
  };
}

/** Asks what waits now: somebody else seems to have decided meanwhile. */
export function useAskAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: QUEUE });
}

/** Turns a product down, and says what became of it. */
export function useReject() {
  const texts = useTexts(moderationTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const decided = useDecided();
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; name: string; reason: ProductRejection }) =>
      api(moderation.reject, { params: { id }, body: { reason } }),
    onSuccess: (_, { id, name }) => {
      decided(id);
      toast({ title: texts.rejected, description: texts.rejectedText(name) });
    },
    onError: (error) => {
      const isDecided = error instanceof ApiError && error.code === "CONFLICT";
      const description = isDecided ? texts.rejectConflict : problemText(error);
      toast({ title: texts.rejectFailed, description, variant: "destructive" });
      if (error instanceof ApiError && error.status < 500) askAgain();
    },
  });
}
