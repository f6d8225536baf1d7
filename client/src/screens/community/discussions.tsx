import drawing from "#client/assets/drawings/sofa.svg";
import { useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { Browse, Join } from "#client/screens/community/invitations.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";

export function Discussions() {
  const texts = useTexts(communityTexts);
  return (
    <>
      <EmptyState
        drawing={drawing}
        title={texts.noDiscussionsTitle}
        text={texts.noDiscussionsText}
        action={<Browse />}
      />
      <Join />
    </>
  );
}
