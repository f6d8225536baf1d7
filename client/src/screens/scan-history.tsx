import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { GuestScans } from "#client/features/scans/history/guest-scans.tsx";
import { MemberScans } from "#client/features/scans/history/member-scans.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { Part, part } from "#client/ui/part.tsx";

const HistoryAnswer = part(async () => ({
  default: (await import("#client/screens/parts/history-answer.tsx")).HistoryAnswer,
}));

/** What a person has scanned, typed in or photographed: in their account, and a guest's on this device. */
export default function ScanHistory() {
  const texts = useTexts(scanHistoryTexts);
  const user = useSessionUser();
  return (
    <Page title={texts.title} back="/profile">
      {user ? (
        <MemberScans
          renderAnswer={(scan, onClose) => (
            <Part>
              <HistoryAnswer key={scan.id} imageHash={scan.imageHash} onClose={onClose} />
            </Part>
          )}
          empty={
            <EmptyState
              drawing={drawing}
              title={texts.emptyTitle}
              text={texts.emptyText}
              action={<ButtonLink href="/">{texts.start}</ButtonLink>}
            />
          }
        />
      ) : (
        <GuestScans signIn={<SignInRequired text={texts.signInText} />} />
      )}
    </Page>
  );
}
