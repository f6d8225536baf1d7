import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { verifySession } from "#client/features/accounts/session/verify-session.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { getSessionUser } from "#client/lib/session-store.ts";
import { useAddressToken } from "#client/lib/use-address-token.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { Page } from "#client/ui/page.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

/** Where the link to a new email address leads, in whichever browser it is opened. */
export default function ConfirmEmail() {
  const texts = useTexts(settingsTexts).confirmEmail;
  const token = useAddressToken();
  const [refused, setRefused] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  return (
    <>
      <Page title={texts.title} width="narrow">
        <section className="mx-auto max-w-sm rounded-[20px] border border-line bg-card p-5 md:p-7">
          {email !== null ? (
            <Done email={email} />
          ) : token !== null && token !== refused ? (
            <Confirm key={token} token={token} onDone={setEmail} onRefused={() => setRefused(token)} />
          ) : (
            <Invalid />
          )}
        </section>
      </Page>
      <LegalFooter />
    </>
  );
}

/** A tap confirms it: programs that open every link of a mail don't tap. */
function Confirm({
  token,
  onDone,
  onRefused,
}: {
  token: string;
  onDone: (email: string) => void;
  onRefused: () => void;
}) {
  const texts = useTexts(settingsTexts).confirmEmail;
  const form = useForm({
    schema: accounts.confirmEmail.body,
    initial: { token },
    send: async (body) => {
      try {
        const { email } = await api(accounts.confirmEmail, { body });
        onDone(email);
        // This browser may be signed in to the account, and shows its address.
        if (getSessionUser()) await verifySession(Promise.resolve());
      } catch (error) {
        if (error instanceof ApiError && error.reason === "email-link-invalid") onRefused();
        throw error;
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p>{texts.text}</p>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" fullWidth pending={form.pending}>
        {texts.confirm}
      </Button>
    </form>
  );
}

function Done({ email }: { email: string }) {
  const texts = useTexts(settingsTexts).confirmEmail;
  return (
    <div className="grid gap-4">
      <div role="status" className="flex gap-3">
        <CircleCheck aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-pine-text" />
        <div className="min-w-0">
          <h2 className="text-xl font-bold">{texts.doneTitle}</h2>
          <p className="mt-1 wrap-anywhere text-muted">{texts.done(email)}</p>
        </div>
      </div>
      <ButtonLink fullWidth href="/profile">
        {texts.profile}
      </ButtonLink>
    </div>
  );
}

function Invalid() {
  const texts = useTexts(settingsTexts).confirmEmail;
  return (
    <div className="grid gap-4">
      <div role="alert">
        <h2 className="text-xl font-bold">{texts.invalidTitle}</h2>
        <p className="mt-1 text-muted">{texts.invalidText}</p>
      </div>
      <ButtonLink fullWidth variant="secondary" href="/profile">
        {texts.profile}
      </ButtonLink>
    </div>
  );
}
