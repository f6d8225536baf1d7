import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";

export type ItemClaim = NonNullable<ModerationItem["claim"]>;

/** The claim on an item that still holds. */
export function claimOn({ status, claim }: ModerationItem, now: Date): ItemClaim | null {
  return status === "proposed" && claim && claim.until > now ? claim : null;
}

/** Says that another moderator has an item and until when; null where it can be decided on. */
export function useHolder(): (item: ModerationItem) => string | null {
  const { language } = useI18n();
  const texts = useTexts(moderationTexts);
  return (item) => {
    const claim = claimOn(item, new Date());
    if (!claim || claim.isOwn) return null;
    return texts.heldUntil(
      claim.by.name ?? texts.aModerator,
      formatDate(claim.until, language, { timeStyle: "short" }),
    );
  };
}
