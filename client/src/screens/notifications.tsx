import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { DigestRow } from "#client/features/notifications/elsewhere/digest-row.tsx";
import { PushRow } from "#client/features/notifications/elsewhere/push-row.tsx";
import { Inbox } from "#client/features/notifications/inbox.tsx";
import { Mutes } from "#client/features/notifications/mutes.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { notificationsTexts } from "#client/messages/late/notifications.ts";
import { TitledSection } from "#client/screens/parts/titled-section.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** A member's inbox, and which kinds of notification go there. */
export default function Notifications() {
  const texts = useTexts(notificationsTexts);
  const user = useSessionUser();
  return (
    <Page title={texts.title} width="narrow" back="/profile">
      {user ? <Own key={user.id} /> : <SignInRequired text={texts.signInText} />}
    </Page>
  );
}

function Own() {
  const texts = useTexts(notificationsTexts);
  return (
    <div className="grid grid-cols-1 gap-8">
      <Inbox empty={<EmptyState drawing={drawing} title={texts.emptyTitle} text={texts.emptyText} />} />
      <TitledSection title={texts.elsewhere}>
        <div className="divide-y divide-line rounded-card border border-line bg-card">
          <PushRow />
          <DigestRow />
        </div>
      </TitledSection>
      <TitledSection title={texts.mutes}>
        <Mutes />
        <p className="mt-3 text-sm text-muted">{texts.kept}</p>
      </TitledSection>
    </div>
  );
}
