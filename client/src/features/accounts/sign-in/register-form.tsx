import { getAuthDraft, keepAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { useEnter } from "#client/features/accounts/sign-in/use-enter.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts.ts";
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";

/** Makes an account with email and password, and signs in to it. */
export function RegisterForm({ onDone, onLogin }: { onDone: () => void; onLogin: () => void }) {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const enter = useEnter();
  const form = useForm({
    schema: accounts.register.body,
    initial: { ...getAuthDraft(), password: "" },
    onChange: keepAuthDraft,
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
      <div className="grid gap-4 min-[360px]:grid-cols-2">
        <TextField
          {...form.field("firstName")}
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={NAME_MAX_CHARACTERS}
          required
          autoFocus
        />
        <TextField
          {...form.field("lastName")}
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={NAME_MAX_CHARACTERS}
          required
        />
      </div>
      {/* Not "username": people sign in with their email address, which is what a password manager has to remember. */}
      <TextField {...form.field("username")} label={texts.username} autoComplete="nickname" required />
      <TextField
        {...form.field("email")}
        label={texts.email}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        required
      />
      <TextField
        {...form.field("password")}
        label={texts.password}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordHint}
        required
      />
      <CheckboxField {...form.box("isThirteenOrOlder")} label={texts.thirteen} required />
      <Agreement />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" fullWidth pending={form.pending}>
        {form.pending ? texts.registering : texts.submitRegister}
      </Button>
      <p className="flex flex-wrap items-center justify-center text-muted">
        {texts.haveAccount}
        <Button size="sm" variant="ghost" onClick={onLogin} className="px-2!">
          {texts.login}
        </Button>
      </p>
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
