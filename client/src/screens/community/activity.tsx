import drawing from "#client/assets/drawings/sofa.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { Browse } from "#client/screens/community/invitations.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";

export function Activity() {
  const texts = useTexts(communityTexts);
  if (!useMay("take-part-in-community")) return <SignInRequired text={texts.signInToJoin} />;
  return <EmptyState drawing={drawing} title={texts.noActivityTitle} text={texts.noActivityText} action={<Browse />} />;
}
