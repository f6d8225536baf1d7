import { ScanQrCode } from "lucide-react";
import { useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { useMay } from "#client/lib/use-may.ts";
import { aiPromptTexts } from "#client/messages/late/ai-prompt.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/**
 * The entrance of the AI scanner: guests need an account for it, which they can open or sign in to right here. Where
 * the server has no AI scanner they are not asked to.
 */
export function AiPrompt({
  open,
  onOpenChange,
  onScanCode,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onScanCode: () => void;
}) {
  const texts = useTexts(aiPromptTexts);
  const scannerText = useTexts(scannerTexts);
  const mayIdentify = useMay("identify-by-photo");
  const needsAccount = publicSettings().identification && !mayIdentify;
  const [signingIn, setSigningIn] = useState(false);

  const change = (stays: boolean) => {
    onOpenChange(stays);
    setSigningIn(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={needsAccount ? texts.title : texts.notSetUpTitle}
      description={needsAccount ? texts.text : texts.notSetUpText}
    >
      <div className="grid gap-2">
        {!needsAccount ? (
          <Button fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanCode}>
            {scannerText.title}
          </Button>
        ) : signingIn ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div ref={takeFocus} role="group" aria-label={texts.signIn} tabIndex={-1} className="outline-none">
            <SignInOptions onGuest={null} />
          </div>
        ) : (
          <Button fullWidth onClick={() => setSigningIn(true)}>
            {texts.signIn}
          </Button>
        )}
        <Button variant="ghost" fullWidth onClick={() => change(false)}>
          {texts.later}
        </Button>
      </div>
    </Dialog>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
