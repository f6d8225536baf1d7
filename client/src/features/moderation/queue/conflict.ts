import { useHolder } from "#client/features/moderation/queue/holder.ts";
import { useAskAgain, useFreshItem } from "#client/features/moderation/queue/hooks.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";

/** Why a possible action was refused. */
export interface Conflict {
  text: string;
  /** The item is decided: another try would be refused too. */
  isOver: boolean;
}

/**
 * Finds out what another moderator did meanwhile, and refetches everything. Without a change the refusal has another
 * reason, which `otherwise` gives.
 */
export function useConflict(): (item: ModerationItem, otherwise?: string) => Promise<Conflict> {
  const texts = useTexts(moderationTexts);
  const freshItem = useFreshItem();
  const askAgain = useAskAgain();
  const holder = useHolder();
  return async (item, otherwise) => {
    const now = await freshItem(item.id);
    askAgain();
    if (now.status !== item.status) return { text: texts.decidedMeanwhile, isOver: true };
    const held = holder(now);
    if (held !== null) return { text: held, isOver: false };
    return otherwise === undefined
      ? { text: texts.changedMeanwhile, isOver: true }
      : { text: otherwise, isOver: false };
  };
}
