import { useState } from "react";
import { openAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { EmailField, OtherForm, PasswordField, SendPart } from "#client/features/accounts/sign-in/parts.tsx";
import { useEnter } from "#client/features/accounts/sign-in/use-enter.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

const EMPTY = { email: "", password: "" };

/** Signs in with email and password. */
export function LoginForm({
  onDone,
  onRegister,
  onForgot,
}: {
  onDone: () => void;
  onRegister: () => void;
  onForgot: () => void;
}) {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const enter = useEnter();
  const [draft] = useState(() => openAuthDraft(EMPTY));
  const form = useForm({
    schema: accounts.login.body,
    initial: EMPTY,
    draft,
    send: async (body) => {
      const session = await api(accounts.login, { body });
      onDone();
      enter(session, { title: texts.welcomeBack, description: texts.signedIn });
    },
    fallback: texts.invalidCredentials,
    onFailure: (description) => toast({ title: texts.loginFailed, description, variant: "destructive" }),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <EmailField
        {...form.field("email")}
        label={texts.email}
        autoComplete="username"
        autoFocus={form.values.email === ""}
      />
      <div>
        <PasswordField {...form.field("password")} label={texts.password} autoFocus={form.values.email !== ""} />
        {publicSettings().passwordReset && (
          <Button size="sm" variant="ghost" onClick={onForgot} className="-ml-2 px-2! font-medium!">
            {texts.forgot}
          </Button>
        )}
      </div>
      <SendPart form={form} send={texts.login} sending={texts.loggingIn} />
      <OtherForm question={texts.noAccount} go={texts.toRegister} onGo={onRegister} />
    </form>
  );
}
