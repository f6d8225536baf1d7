import { ShieldCheck } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { adminTexts } from "#client/messages/late/admin.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";

/** The super-admin's way in. The server has no admin accounts yet, and the screen says so instead of showing a form. */
export default function AdminLogin() {
  const texts = useTexts(adminTexts);
  return (
    <Page title={texts.loginTitle} width="narrow" back>
      <section className="mx-auto max-w-sm rounded-[20px] border border-line bg-card p-6 text-center">
        <span className="mx-auto mb-3 flex size-16 items-center justify-center rounded-full bg-pine-soft text-pine-text">
          <ShieldCheck aria-hidden="true" size={30} />
        </span>
        <h2 className="text-xl font-bold">{texts.notYetTitle}</h2>
        <p className="mt-1 mb-5 text-muted">{texts.notYetText}</p>
        <ButtonLink fullWidth href="/">
          {texts.backHome}
        </ButtonLink>
      </section>
    </Page>
  );
}
