import { Mail } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** The outside services that people can sign in with, under the names that they know them by. */
const PROVIDERS = { replit: "Replit", google: "Google" } as const;

type Method = "email" | keyof typeof PROVIDERS;

/**
 * The one block of ways to sign in. The server has none yet, and pressing one says so; `onGuest` replaces what
 * Continue as Guest does (it leads to the home screen), null leaves that button out.
 */
export function SignInOptions({ onGuest }: { onGuest?: (() => void) | null }) {
  const t = useMessages();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Method>("email");
  const [explaining, setExplaining] = useState(false);
  const continueAsGuest = onGuest ?? (() => navigate("/home"));

  const explain = (method: Method) => {
    setAsked(method);
    setExplaining(true);
  };

  return (
    <div className="grid gap-3">
      <Button fullWidth icon={<Mail aria-hidden="true" size={20} />} onClick={() => explain("email")}>
        {t.accounts.signInWithEmail}
      </Button>
      <Button fullWidth variant="secondary" onClick={() => explain("replit")}>
        {t.accounts.signInWith(PROVIDERS.replit)}
      </Button>
      <Button fullWidth variant="secondary" onClick={() => explain("google")}>
        {t.accounts.signInWith(PROVIDERS.google)}
      </Button>
      {onGuest === undefined && (
        <ButtonLink fullWidth variant="ghost" href="/home">
          {t.accounts.continueAsGuest}
        </ButtonLink>
      )}
      {onGuest && (
        <Button fullWidth variant="ghost" onClick={onGuest}>
          {t.accounts.continueAsGuest}
        </Button>
      )}
      <Dialog
        open={explaining}
        onOpenChange={setExplaining}
        title={t.accounts.notYetTitle}
        description={asked === "email" ? t.accounts.notYetEmail : t.accounts.notYetProvider(PROVIDERS[asked])}
        footer={
          <Button
            fullWidth
            onClick={() => {
              setExplaining(false);
              continueAsGuest();
            }}
          >
            {t.accounts.continueAsGuest}
          </Button>
        }
      >
        <p>{t.accounts.guestCan}</p>
      </Dialog>
    </div>
  );
}
