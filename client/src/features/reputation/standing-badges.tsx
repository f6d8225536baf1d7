import { useI18n } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { type Badge as BadgeName, RANK_NAMES, type Rank } from "#shared/domain/reputation.ts";
import { BADGE_WORDS, RANK_WORDS } from "#shared/domain/reputation-words.ts";

/** A rank with its hexagon, filled further with each rank, and the badges. */
export function StandingBadges({ rank, badges }: { rank: Rank; badges: readonly BadgeName[] }) {
  const { language } = useI18n();
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="inline-flex items-center gap-1 text-sm text-muted">
        <RankMark rank={rank} />
        {RANK_WORDS[rank][language]}
      </span>
      {badges.map((badge) => (
        <Badge key={badge} tone="beechSoft">
          {BADGE_WORDS[badge][language]}
        </Badge>
      ))}
    </span>
  );
}

const OUTLINE = "M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75Z";

/** Decorative: the rank's word stands beside it. */
function RankMark({ rank }: { rank: Rank }) {
  const share = RANK_NAMES.indexOf(rank) / (RANK_NAMES.length - 1);
  return (
    <svg aria-hidden="true" width={18} height={18} viewBox="0 0 32 32" className="shrink-0">
      <path className="fill-none stroke-pine-text" strokeWidth="3" strokeLinejoin="round" d={OUTLINE} />
      <path
        className="fill-pine-text"
        d={OUTLINE}
        style={{ transformOrigin: "16px 16px", transform: `scale(${share})` }}
      />
    </svg>
  );
}
