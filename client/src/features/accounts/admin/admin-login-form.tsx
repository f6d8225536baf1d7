import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { EmailField, PasswordField, SendPart } from "#client/features/accounts/sign-in/parts.tsx";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { forgetReads } from "#client/lib/query-client.ts";
import { storeSession } from "#client/lib/session-store.ts";
import { adminTexts } from "#client/messages/late/admin.ts";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

/**
 * Signs a super-admin in and replaces the session that was here before. Where the server publishes the address, the
 * field is filled in and read-only.
 */
export function AdminLoginForm() {
  const texts = useTexts(adminTexts);
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [{ adminEmail }] = useState(publicSettings);
  const form = useForm({
    schema: accounts.adminLogin.body,
    initial: { email: adminEmail ?? "", password: "" },
    send: async (body) => {
      const { token, user } = await api(accounts.adminLogin, { body });
      // The reads of the person's ordinary session are dropped, too.
      forgetReads(queryClient);
      storeSession(token, user);
      toast({ title: texts.loggedIn, description: texts.loggedInText });
    },
    fallback: texts.loginFailedText,
    onFailure: (description) => toast({ title: texts.loginFailed, description, variant: "destructive" }),
  });

  const submit = (event: FormEvent) => {
    if (form.values.password === "") toast({ title: texts.passwordRequired, variant: "destructive" });
    form.props.onSubmit(event);
  };
  return (
    <form {...form.props} onSubmit={submit} className="grid gap-4">
      <EmailField
        {...form.field("email")}
        label={texts.email}
        autoComplete="username"
        hint={adminEmail ? texts.emailFixed : undefined}
        disabled={adminEmail !== null}
      />
      <PasswordField {...form.field("password")} label={texts.password} />
      <SendPart form={form} send={texts.login} sending={texts.loggingIn} />
    </form>
  );
}
