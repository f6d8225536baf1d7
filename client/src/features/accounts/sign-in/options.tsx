import { Mail } from "lucide-react";
import { useContext, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { noteLeaving } from "#client/lib/provider-arrival.ts";
import { publicSettings } from "#client/lib/public-settings.ts";
import { StayGuest } from "#client/lib/stay-guest.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";

const AuthDialog = part(() => import("#client/features/accounts/sign-in/dialog.tsx"));

/**
 * The one block of ways to sign in: by email, and with the providers that are set up. `onGuest` replaces what Continue
 * as Guest does (it leads to the home screen, or within a form closes this), null leaves that button out. `isSecond` where the screen has a more
 * important action. `keepsPage` where the page holds what no storage does: a provider is then in a tab of its own, and
 * the sign-in is noticed here.
 */
export function SignInOptions({
  onGuest: onGuestHere,
  isSecond = false,
  keepsPage = false,
}: {
  onGuest?: (() => void) | null;
  isSecond?: boolean;
  keepsPage?: boolean;
}) {
  const t = useMessages();
  const returnPath = useReturnPath();
  const staying = useContext(StayGuest);
  const onGuest = onGuestHere === undefined ? staying : onGuestHere;
  const [open, setOpen] = useState(false);

  return (
    <div className="grid gap-3">
      <Button
        fullWidth
        variant={isSecond ? "secondary" : "primary"}
        icon={<Mail aria-hidden="true" size={20} />}
        onClick={() => setOpen(true)}
      >
        {t.accounts.signInWithEmail}
      </Button>
      {publicSettings().providers.map(({ id, name }) => (
        <ButtonLink
          key={id}
          fullWidth
          variant="secondary"
          {...(keepsPage ? { external: true } : { leave: true, onClick: noteLeaving })}
          href={`${SIGN_IN_PATHS[id]}?return=${encodeURIComponent(keepsPage ? "/home" : returnPath)}`}
        >
          {t.accounts.signInWith(name)}
        </ButtonLink>
      ))}
      {keepsPage && publicSettings().providers.length > 0 && (
        <p className="text-sm text-muted">{t.accounts.comeBackHere}</p>
      )}
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
      <OnceOpened open={open}>
        <AuthDialog open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </div>
  );
}

/** The return path of a provider's sign-in: this page, unless its only purpose is to sign in. */
function useReturnPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (path === "/landing") return "/";
  if (path === "/sign-in") return new URLSearchParams(search).get("return") ?? "/";
  return search ? `${path}?${search}` : path;
}
