import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in-required.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** What a signed-in person has identified. Nothing can be identified by photo yet, so the list is empty for everyone. */
export default function ScanHistory() {
  const t = useMessages();
  const user = useSessionUser();
  return (
    <Page title={t.scanHistory.title} back>
      {user ? (
        <EmptyState
          drawing={drawing}
          title={t.scanHistory.emptyTitle}
          text={t.scanHistory.emptyText}
          action={<ButtonLink href="/">{t.scanHistory.start}</ButtonLink>}
        />
      ) : (
        <SignInRequired text={t.scanHistory.signInText} />
      )}
    </Page>
  );
}
