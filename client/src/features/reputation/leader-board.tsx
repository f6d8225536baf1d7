import { type ReactNode, useId, useRef, useState } from "react";
import { StandingBadges } from "#client/features/reputation/standing-badges.tsx";
import { useLeaders, useOwnStanding, useShowOnLeaderboard } from "#client/features/reputation/use-leaderboard.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useMay } from "#client/lib/use-may.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { Chip } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { PersonLink } from "#client/ui/person-link.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { Leader } from "#shared/contracts/reputation/leaderboard.ts";
import { LEADERBOARD_WINDOWS, type LeaderboardWindow } from "#shared/domain/reputation.ts";

/** Members with the most points who let others see them, and the reader's own place. `empty` stands in an empty board's place. */
export function LeaderBoard({ empty }: { empty: ReactNode }) {
  const texts = useTexts(communityTexts);
  const [window, setWindow] = useState<LeaderboardWindow>("7");
  const isMember = useMay("manage-own-account");
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-muted">{texts.pointsText}</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{texts.windows.label}</legend>
        {LEADERBOARD_WINDOWS.map((one) => (
          <Chip key={one} pressed={one === window} onClick={() => setWindow(one)}>
            {texts.windows[one]}
          </Chip>
        ))}
      </fieldset>
      {isMember && <OwnStanding window={window} />}
      <Leaders key={window} window={window} empty={empty} />
    </div>
  );
}

function Leaders({ window, empty }: { window: LeaderboardWindow; empty: ReactNode }) {
  const texts = useTexts(communityTexts);
  const problemText = useProblemText();
  const query = useLeaders(window);
  const list = useRef<HTMLOListElement>(null);
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.leaders) {
    return <ErrorState title={texts.leadersFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.leaders.length === 0) return empty;
  return (
    <div>
      <ol ref={list} aria-label={texts.leaders} className="grid gap-2">
        {query.leaders.map((leader) => (
          <LeaderItem key={leader.userId} leader={leader} />
        ))}
      </ol>
      <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
    </div>
  );
}

function LeaderItem({ leader }: { leader: Leader }) {
  const texts = useTexts(communityTexts);
  const { language } = useI18n();
  const { userId, name, place, points, rank, badges, isOwn } = leader;
  return (
    <li
      className={`flex flex-wrap items-center gap-3 rounded-card border bg-card px-4 py-3 ${isOwn ? "border-pine-text" : "border-line"}`}
    >
      <span className="min-w-10 text-lg font-semibold tabular-nums">
        <span aria-hidden="true">{formatNumber(place, language)}</span>
        <span className="sr-only">{texts.place(formatNumber(place, language))}</span>
      </span>
      <span className="min-w-0 grow basis-32">
        <PersonLink id={userId} className="font-medium">
          {isOwn ? texts.ownStanding : (name ?? texts.unnamed)}
        </PersonLink>
        <StandingBadges rank={rank} badges={badges} />
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {texts.points(formatNumber(points, language), points)}
      </span>
    </li>
  );
}

/** Also far below the page, and for those whom others don't see. */
function OwnStanding({ window }: { window: LeaderboardWindow }) {
  const texts = useTexts(communityTexts);
  const { language } = useI18n();
  const hint = useId();
  const { data: own } = useOwnStanding(window, true);
  const show = useShowOnLeaderboard(texts.showMe);
  if (!own) return null;
  const { place, points, rank, badges, isShown } = own;
  return (
    <section aria-label={texts.ownStanding} className="grid gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow basis-44">
          <span className="block font-semibold">
            {texts.ownStanding} ·{" "}
            {place === null
              ? texts.noPlace
              : (isShown ? texts.place : texts.placeIfShown)(formatNumber(place, language))}
          </span>
          <StandingBadges rank={rank} badges={badges} />
        </span>
        <span className="shrink-0 font-semibold tabular-nums">
          {texts.points(formatNumber(points, language), points)}
        </span>
      </div>
      <div className="flex items-center gap-3 border-line border-t pt-2">
        <span className="min-w-0 grow">
          <span className="block font-medium">{texts.showMe}</span>
          <span id={hint} className="block text-sm text-muted">
            {texts.showMeHint}
          </span>
        </span>
        <Switch
          label={texts.showMe}
          checked={show.isPending ? show.variables : isShown}
          pending={show.isPending}
          onChange={(checked) => show.mutate(checked)}
          describedBy={hint}
        />
      </div>
    </section>
  );
}
