import { getAuthDraft, keepAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { useEnter } from "#client/features/accounts/sign-in/use-enter.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts.ts";

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
  const form = useForm({
    schema: accounts.login.body,
    initial: { email: getAuthDraft().email, password: "" },
    onChange: keepAuthDraft,
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
      <TextField
        {...form.field("email")}
        label={texts.email}
        type="email"
        autoComplete="username"
        required
        autoFocus={form.values.email === ""}
      />
      <div>
        <TextField
          {...form.field("password")}
          label={texts.password}
          type="password"
          autoComplete="current-password"
          required
          autoFocus={form.values.email !== ""}
        />
        {publicSettings().passwordReset && (
          <Button size="sm" variant="ghost" onClick={onForgot} className="-ml-2 px-2! font-medium!">
            {texts.forgot}
          </Button>
        )}
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" fullWidth pending={form.pending}>
        {form.pending ? texts.loggingIn : texts.login}
      </Button>
      <p className="flex flex-wrap items-center justify-center text-muted">
        {texts.noAccount}
        <Button size="sm" variant="ghost" onClick={onRegister} className="px-2!">
          {texts.toRegister}
        </Button>
      </p>
    </form>
  );
}
