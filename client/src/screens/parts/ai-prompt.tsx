import { useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { aiPromptTexts } from "#client/messages/late/ai-prompt.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** The entrance of the AI scanner for guests: they need an account for it, which they can open or sign in to right here. */
export function AiPrompt({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts(aiPromptTexts);
  const [signingIn, setSigningIn] = useState(false);

  const change = (stays: boolean) => {
    onOpenChange(stays);
    setSigningIn(false);
  };

  return (
    <Dialog open={open} onOpenChange={change} title={texts.title} description={texts.text}>
      <div className="grid gap-2">
        {signingIn ? (
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
