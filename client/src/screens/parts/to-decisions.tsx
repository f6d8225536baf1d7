import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { ButtonLink } from "#client/ui/button.tsx";

/** Beside content that is not there any more: its author may find the reason among the decisions. */
export function ToDecisions() {
  const texts = useTexts(profileTexts);
  if (!useSessionUser()) return null;
  return (
    <ButtonLink variant="ghost" href="/decisions">
      {texts.decisions}
    </ButtonLink>
  );
}
