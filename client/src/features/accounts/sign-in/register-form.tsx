import { useState } from "react";
import { NamesFields } from "#client/features/accounts/names-fields.tsx";
import { openAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { EmailField, OtherForm, PasswordField, SendPart } from "#client/features/accounts/sign-in/parts.tsx";
import { useEnter } from "#client/features/accounts/sign-in/use-enter.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { EMAIL_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";

const EMPTY = { email: "", firstName: "", lastName: "", username: "", isThirteenOrOlder: false, password: "" };

/** Makes an account with email and password, and signs in to it. */
export function RegisterForm({ onDone, onLogin }: { onDone: () => void; onLogin: () => void }) {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const enter = useEnter();
  const [draft] = useState(() => openAuthDraft(EMPTY));
  const form = useForm({
    schema: accounts.register.body,
    initial: EMPTY,
    draft,
    send: async (body) => {
      const session = await api(accounts.register, { body });
      onDone();
      enter(session, { title: texts.registered, description: texts.welcome(body.firstName) });
    },
    fallback: texts.registerFailedText,
    onFailure: (description) => toast({ title: texts.registerFailed, description, variant: "destructive" }),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <NamesFields field={form.field} labels={texts} beside autoFocus />
      <EmailField {...form.field("email")} label={texts.email} autoComplete="email" maxLength={EMAIL_MAX_CHARACTERS} />
      <PasswordField {...form.field("password")} label={texts.password} hint={texts.passwordHint} isNew />
      <CheckboxField {...form.box("isThirteenOrOlder")} label={texts.thirteen} required />
      <Agreement />
      <SendPart form={form} send={texts.submitRegister} sending={texts.registering} />
      <OtherForm question={texts.haveAccount} go={texts.login} onGo={onLogin} />
    </form>
  );
}

/** In tabs of their own: reading them should not cost what was typed. */
function Agreement() {
  const t = useMessages();
  const texts = useTexts(signInTexts);
  return (
    <p className="text-sm text-muted">
      {texts.agreement} <Page href="/terms-of-service" title={t.legal.terms} /> ·{" "}
      <Page href="/privacy-policy" title={t.legal.privacy} />
    </p>
  );
}

function Page({ href, title }: { href: string; title: string }) {
  const t = useMessages();
  return (
    <a href={href} target="_blank" rel="noopener" className="text-pine-text underline underline-offset-4">
      {title}
      <span className="sr-only"> ({t.ui.opensInNewTab})</span>
    </a>
  );
}
