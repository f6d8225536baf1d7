import { Clock } from "lucide-react";
import { readClock, useMinute } from "#client/features/moderation/queue/clock.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Badge } from "#client/ui/chip.tsx";
import { HOUR_MS } from "#shared/domain/durations.ts";

/** With less than this left, time is getting short. */
const SOON_MS = 2 * HOUR_MS;

/** The time left to decide, or overdue; it updates itself. */
export function DueBadge({ dueAt }: { dueAt: Date }) {
  const texts = useTexts(moderationTexts);
  const now = useMinute();
  const { isOverdue, ...rest } = readClock(dueAt, now);
  const length = texts.length(rest);
  const isSoon = dueAt.getTime() - now.getTime() < SOON_MS;
  return (
    <Badge tone={isOverdue ? "brick" : isSoon ? "beech" : "neutral"}>
      <Clock aria-hidden="true" size={14} />
      {isOverdue ? texts.overdueBy(length) : texts.dueIn(length)}
    </Badge>
  );
}
