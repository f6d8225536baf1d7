import { UserRound } from "lucide-react";
import { useItemTitle } from "#client/features/moderation/item-title.ts";
import { useItemClaim } from "#client/features/moderation/queue/claim.ts";
import { useMinute } from "#client/features/moderation/queue/clock.ts";
import { claimOn, useHolder } from "#client/features/moderation/queue/holder.ts";
import { useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";
import { Key } from "#client/features/moderation/queue/parts.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";

/** Who has claimed an item, and the buttons to claim and to release it. */
export function ClaimBox({ item }: { item: ModerationItem }) {
  const { language } = useI18n();
  const texts = useTexts(moderationTexts);
  const now = useMinute();
  const { pending, take, release } = useItemClaim();
  const holder = useHolder();
  const hasShortcuts = useShortcutsOn();
  const title = useItemTitle(item);
  if (item.status !== "proposed") return null;
  if (item.isOwn) {
    return (
      <p className="flex min-w-0 gap-2 font-medium">
        <UserRound aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
        {texts.ownText}
      </p>
    );
  }
  const claim = claimOn(item, now);
  const held = holder(item);
  const text = claim?.isOwn ? texts.yoursUntil(formatDate(claim.until, language, { timeStyle: "short" })) : held;
  const keyHint = hasShortcuts && { "aria-keyshortcuts": "c" };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {text !== null && (
        <p className={`flex min-w-0 gap-2 ${held === null ? "" : "font-medium text-brick-text"}`}>
          <UserRound aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          {text}
        </p>
      )}
      {claim === null && (
        <Button
          variant="secondary"
          size="sm"
          pending={pending}
          aria-label={texts.claimOf(title)}
          onClick={() => take(item)}
          {...keyHint}
        >
          {texts.claim}
          {hasShortcuts && <Key isHint>c</Key>}
        </Button>
      )}
      {claim?.isOwn && (
        <Button
          variant="secondary"
          size="sm"
          pending={pending}
          aria-label={texts.releaseOf(title)}
          onClick={() => release(item)}
          {...keyHint}
        >
          {texts.release}
          {hasShortcuts && <Key isHint>c</Key>}
        </Button>
      )}
    </div>
  );
}
