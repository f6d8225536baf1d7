import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { JoinPrompt } from "#client/features/community/join-prompt.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { ButtonLink } from "#client/ui/button.tsx";

export function Browse() {
  const texts = useTexts(communityTexts);
  return (
    <ButtonLink variant="secondary" href="/all-categories">
      {texts.browseProducts}
    </ButtonLink>
  );
}

export function Join() {
  return <JoinPrompt renderSignIn={(onGuest) => <SignInOptions onGuest={onGuest} />} />;
}
