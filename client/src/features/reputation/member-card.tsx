import type { ReactNode } from "react";
import { StandingBadges } from "#client/features/reputation/standing-badges.tsx";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { memberTexts } from "#client/messages/late/member.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { Profile } from "#shared/contracts/reputation/profiles.ts";

const FIGURES = ["projects", "discussions", "answers", "reviews"] as const;

/** Who a member is to others: how long, with which rank and badges, and how much they have published. */
export function MemberCard({ profile, name, action }: { profile: Profile; name: string; action?: ReactNode }) {
  const texts = useTexts(memberTexts);
  const community = useTexts(communityTexts);
  const { language } = useI18n();
  const { standing, published, memberSince, username } = profile;
  const figures = FIGURES.filter((figure) => published[figure] > 0);
  const number = (value: number) => formatNumber(value, language);
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex items-start gap-3">
        <Avatar size="lg" name={name} url={null} alt="" />
        <div className="grid min-w-0 grow gap-1">
          <h1 tabIndex={-1} className="text-lg leading-snug font-bold wrap-anywhere outline-none">
            {name}
          </h1>
          {username !== null && username !== name && <p className="text-sm text-muted wrap-anywhere">@{username}</p>}
          <p className="text-sm text-muted">
            {texts.since(formatDate(memberSince, language, { month: "long", year: "numeric" }))}
          </p>
        </div>
        {action && <div className="-mt-1.5 -mr-2 shrink-0">{action}</div>}
      </div>
      {standing && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <StandingBadges rank={standing.rank} badges={standing.badges} />
          <span className="font-semibold tabular-nums">
            {community.points(number(standing.points), standing.points)}
          </span>
        </div>
      )}
      {figures.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
          {figures.map((figure) => (
            <li key={figure} className="tabular-nums">
              {texts.figures[figure](number(published[figure]), published[figure])}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
