import drawing from "#client/assets/drawings/not-found.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { AccountStanding } from "#client/features/moderation/removals/standing.tsx";
import { NoticeClaim } from "#client/features/takedowns/status/claim.tsx";
import { useNoticeOfAddress } from "#client/features/takedowns/status/link.ts";
import { NoticeReceived } from "#client/features/takedowns/status/received.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/**
 * The state of a copyright notice: for its claimant by the secret link, for the sharer by its id once they have signed
 * in.
 */
export default function TakedownStatus() {
  const texts = useTexts(takedownTexts);
  return (
    <>
      <Page title={texts.statusTitle} back width="narrow">
        <Notice />
      </Page>
      <LegalFooter />
    </>
  );
}

function Notice() {
  const texts = useTexts(takedownTexts);
  const user = useSessionUser();
  const { id, key } = useNoticeOfAddress();
  if (id === null) return <EmptyState drawing={drawing} title={texts.noId} text={texts.noIdText} />;
  if (key !== null) return <NoticeClaim key={id} which={{ id, key }} />;
  if (!user) return <SignInRequired text={texts.signIn} />;
  return <NoticeReceived key={id} id={id} standing={<AccountStanding />} />;
}
