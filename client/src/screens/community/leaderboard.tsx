import drawing from "#client/assets/drawings/sofa.svg";
import { LeaderBoard } from "#client/features/reputation/leader-board.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

export function Leaderboard() {
  const texts = useTexts(communityTexts);
  return <LeaderBoard empty={<EmptyState drawing={drawing} title={texts.noRanksTitle} text={texts.noRanksText} />} />;
}
