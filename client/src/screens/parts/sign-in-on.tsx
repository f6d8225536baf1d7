import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** Tells a member whose session was lost, and lets them sign in again over the photos that they have in hand. */
export function SignInOn({ open, onLater }: { open: boolean; onLater: () => void }) {
  const texts = useTexts(identifyResultTexts);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onLater()}
      title={texts.signInTitle}
      description={texts.signInText}
    >
      <div className="grid gap-3">
        <SignInOptions onGuest={null} keepsPage />
        <Button variant="ghost" fullWidth onClick={onLater}>
          {texts.signInLater}
        </Button>
      </div>
    </Dialog>
  );
}
