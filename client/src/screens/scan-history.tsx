import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in-required.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** What a signed-in person has identified. Nothing can be identified by photo yet, so the list is empty for everyone. */
export default function ScanHistory() {
  const texts = useTexts(scanHistoryTexts);
  const allowed = useMay("keep-scan-history");
  return (
    <Page title={texts.title} back>
      {allowed ? (
        <EmptyState
          drawing={drawing}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<ButtonLink href="/">{texts.start}</ButtonLink>}
        />
      ) : (
        <SignInRequired text={texts.signInText} />
      )}
    </Page>
  );
}
