import { useId } from "react";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { HeldSection } from "#client/features/moderation/removals/held.tsx";
import { RemovalList } from "#client/features/moderation/removals/list.tsx";
import { AccountStanding } from "#client/features/moderation/removals/standing.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** The decisions about a member's content, and the standing of their account. */
export default function Decisions() {
  const texts = useTexts(decisionsTexts);
  const user = useSessionUser();
  return (
    <Page title={texts.title} width="narrow" back="/profile">
      {user ? <Own key={user.id} /> : <SignInRequired text={texts.signInText} />}
    </Page>
  );
}

function Own() {
  const texts = useTexts(decisionsTexts);
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby={`${id}-standing`}>
        <h2 id={`${id}-standing`} className="mb-3 text-lg font-bold">
          {texts.standing}
        </h2>
        <AccountStanding />
      </section>
      <HeldSection />
      <section aria-labelledby={`${id}-list`}>
        <h2 id={`${id}-list`} className="mb-3 text-lg font-bold">
          {texts.list}
        </h2>
        <RemovalList empty={<EmptyState headingLevel={3} title={texts.emptyTitle} text={texts.emptyText} />} />
      </section>
    </div>
  );
}
