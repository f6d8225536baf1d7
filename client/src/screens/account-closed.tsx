import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useEffect } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { useSignOut } from "#client/features/accounts/session/use-sign-out.ts";
import { OwnData } from "#client/features/accounts/settings/data/section.tsx";
import { DeviceSettings } from "#client/features/accounts/settings/device-settings.tsx";
import { queryFor } from "#client/lib/api.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { getToken, type SessionUser, storeSession, useSessionUser } from "#client/lib/session-store.ts";
import { accountClosedTexts } from "#client/messages/late/account-closed.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { ClosedStrikes } from "#client/screens/account-closed/strikes.tsx";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { Button } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

const PATH = "/account-closed";

/**
 * The only screen of an account closed for copyright strikes: why, what they can do about it, and their data. All
 * others are led to the start page.
 */
export default function AccountClosed() {
  const user = useSessionUser();
  const [path] = useLocation();
  if (!user?.terminatedAt) return <Redirect to="/" replace />;
  // Every address leads to this page.
  if (path !== PATH) return <Redirect to={PATH} replace />;
  return <Closed user={user} since={user.terminatedAt} />;
}

function Closed({ user, since }: { user: SessionUser; since: Date }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(accountClosedTexts);
  const { data } = useTexts(settingsTexts);
  const signOut = useSignOut();
  useReopening();
  return (
    <>
      <Page title={texts.title} width="narrow">
        <div className="grid grid-cols-1 gap-8">
          <div className="grid gap-2">
            <p className="text-sm text-muted">{texts.since(formatDate(since, language))}</p>
            <p className="text-lg leading-relaxed">{texts.intro}</p>
            <p>{texts.open}</p>
            <p>{texts.outlook}</p>
            <Link
              href="/copyright-policy#repeat-infringers"
              className="inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
            >
              {texts.rules}
            </Link>
          </div>
          <ClosedStrikes />
          <section aria-labelledby="own-data" className="grid grid-cols-1 gap-3">
            <h2 id="own-data" className="text-lg font-bold">
              {data.title}
            </h2>
            <div className="rounded-card border border-line bg-card p-4 md:p-5">
              <OwnData user={user} />
            </div>
          </section>
          <section aria-labelledby="this-device" className="grid grid-cols-1 gap-4">
            <h2 id="this-device" className="text-lg font-bold">
              {texts.device}
            </h2>
            <DeviceSettings />
            <p className="text-muted">{texts.signOutText}</p>
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden="true" size={20} />}
              className="justify-self-start"
              onClick={() => void signOut()}
            >
              {t.accounts.signOut}
            </Button>
          </section>
        </div>
      </Page>
      <LegalFooter />
    </>
  );
}

/** Checks whenever the page comes back into view whether the account is open again, and opens the app then. */
function useReopening(): void {
  const texts = useTexts(accountClosedTexts);
  const { toast } = useToast();
  const { data: person } = useQuery({ ...queryFor(accounts.current), staleTime: 0, refetchOnWindowFocus: true });
  useEffect(() => {
    if (!person || person.terminatedAt) return;
    storeSession(getToken(), person);
    toast({ title: texts.reopened });
  }, [person, toast, texts]);
}
