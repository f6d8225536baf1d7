import { useState } from "react";
import { ForgotForm } from "#client/features/accounts/sign-in/forgot-form.tsx";
import { ResetForm } from "#client/features/accounts/sign-in/reset-form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { useAddressToken } from "#client/lib/use-address-token.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";

/** Where the link of a "forgotten password" mail leads. */
export default function ResetPassword() {
  const texts = useTexts(signInTexts);
  const token = useAddressToken();
  const [refused, setRefused] = useState<string | null>(null);
  const usable = token !== null && token !== refused;
  return (
    <>
      <Page title={texts.resetTitle} width="narrow">
        <section className="mx-auto max-w-sm rounded-[20px] border border-line bg-card p-5 md:p-7">
          {usable ? <ResetForm key={token} token={token} onRefused={() => setRefused(token)} /> : <InvalidLink />}
        </section>
      </Page>
      <LegalFooter />
    </>
  );
}

function InvalidLink() {
  const texts = useTexts(signInTexts);
  const { passwordReset } = publicSettings();
  return (
    <div className="grid gap-4">
      <div role="alert">
        <h2 className="text-xl font-bold">{texts.linkInvalidTitle}</h2>
        <p className="mt-1 text-muted">{passwordReset ? texts.linkInvalidText : texts.linkInvalidNoMail}</p>
      </div>
      {passwordReset && <ForgotForm />}
      <ButtonLink fullWidth variant="ghost" href="/sign-in">
        {texts.backToLogin}
      </ButtonLink>
    </div>
  );
}
