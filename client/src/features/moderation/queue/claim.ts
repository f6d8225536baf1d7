import { useMutation } from "@tanstack/react-query";
import { useConflict } from "#client/features/moderation/queue/conflict.ts";
import { claimOn } from "#client/features/moderation/queue/holder.ts";
import { useAskAgain, useChanged } from "#client/features/moderation/queue/hooks.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type ModerationItem, moderation } from "#shared/contracts/moderation/moderation.ts";

/** Claims or releases an item, and explains a failure. */
export function useItemClaim() {
  const texts = useTexts(moderationTexts);
  const { toast } = useToast();
  const problemText = useProblemText();
  const changed = useChanged();
  const conflict = useConflict();
  const askAgain = useAskAgain();
  const change = useMutation({
    mutationFn: ({ item, take }: { item: ModerationItem; take: boolean }) =>
      api(take ? moderation.claim : moderation.release, { params: { id: item.id } }),
    onSuccess: changed,
    onError: async (error, { item, take }) => {
      const description = await explain(error, item);
      toast({ title: take ? texts.claimFailed : texts.releaseFailed, description, variant: "destructive" });
    },
  });

  const explain = async (error: unknown, item: ModerationItem) => {
    if (!(error instanceof ApiError && error.status < 500)) return problemText(error);
    if (error.code !== "CONFLICT") {
      askAgain();
      return problemText(error);
    }
    try {
      return (await conflict(item)).text;
    } catch (unread) {
      return problemText(unread);
    }
  };

  const take = (item: ModerationItem) => change.mutate({ item, take: true });
  return {
    pending: change.isPending,
    take,
    release: (item: ModerationItem) => change.mutate({ item, take: false }),
    /** Claims a free item: a moderator who begins to decide should not be overtaken. */
    takeIfFree: (item: ModerationItem) => {
      if (item.status === "proposed" && !item.isOwn && claimOn(item, new Date()) === null) take(item);
    },
  };
}
