import { CircleAlert } from "lucide-react";
import { useSearch } from "wouter";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { type SessionUser, useSessionUser } from "#client/lib/session-store.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";
import { SIGN_IN_PROBLEMS } from "#shared/domain/account-rules.ts";

/** The ways to sign in, and why the last one failed, where a provider has sent the person back with an error. */
export default function SignIn() {
  const texts = useTexts(signInTexts);
  const user = useSessionUser();
  return (
    <>
      <Page title={texts.title} width="narrow">
        {user ? (
          <SignedIn user={user} />
        ) : (
          <div className="grid gap-4">
            <Problem />
            <SignInRequired text={texts.text} />
          </div>
        )}
      </Page>
      <LegalFooter />
    </>
  );
}

function Problem() {
  const texts = useTexts(signInTexts);
  const query = new URLSearchParams(useSearch());
  const problem = SIGN_IN_PROBLEMS.find((known) => known === query.get("problem"));
  if (!problem) return null;
  const provider = publicSettings().providers.find(({ id }) => id === query.get("provider"));
  const { title, text } = texts.problems[problem];
  const { supportEmail } = publicSettings();
  return (
    <section
      role="alert"
      className="mx-auto flex w-full max-w-sm gap-3 rounded-card bg-brick-soft px-4 py-4 text-brick-text"
    >
      <CircleAlert aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5">{text(provider?.name ?? texts.provider, supportEmail !== null)}</p>
        {problem === "deactivated" && supportEmail && (
          <a
            href={`mailto:${supportEmail}`}
            className="inline-flex min-h-11 items-center rounded-control font-semibold wrap-anywhere underline underline-offset-4"
          >
            {supportEmail}
          </a>
        )}
      </div>
    </section>
  );
}

function SignedIn({ user }: { user: SessionUser }) {
  const texts = useTexts(signInTexts);
  return (
    <section className="mx-auto max-w-sm rounded-[20px] border border-line bg-card p-6 text-center">
      <h2 className="text-xl font-bold">
        {texts.alreadyTitle(user.firstName || user.email || user.username || texts.you)}
      </h2>
      <p className="mt-1 mb-5 text-muted">{texts.alreadyText}</p>
      <ButtonLink fullWidth href="/">
        {texts.home}
      </ButtonLink>
    </section>
  );
}
