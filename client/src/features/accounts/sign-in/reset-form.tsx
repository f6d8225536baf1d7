import { PasswordField, SendPart } from "#client/features/accounts/sign-in/parts.tsx";
import { useEnter } from "#client/features/accounts/sign-in/use-enter.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

/**
 * Sets a new password with the token of a mailed link, and signs in. `onRefused` is called when the link is expired or
 * used.
 */
export function ResetForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const enter = useEnter();
  const form = useForm({
    schema: accounts.resetPassword.body,
    initial: { token, password: "" },
    send: async (body) => {
      try {
        const session = await api(accounts.resetPassword, { body });
        enter(session, { title: texts.resetDone, description: texts.signedIn });
      } catch (error) {
        if (error instanceof ApiError && error.reason === "reset-link-invalid") onRefused();
        throw error;
      }
    },
    onFailure: (description) => toast({ title: texts.resetFailed, description, variant: "destructive" }),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p>{texts.resetText}</p>
      <PasswordField {...form.field("password")} label={texts.newPassword} hint={texts.passwordHint} isNew autoFocus />
      <SendPart form={form} send={texts.saveNew} sending={texts.savingNew} />
    </form>
  );
}
