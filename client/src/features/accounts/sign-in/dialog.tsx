import { useState } from "react";
import { ForgotForm } from "#client/features/accounts/sign-in/forgot-form.tsx";
import { LoginForm } from "#client/features/accounts/sign-in/login-form.tsx";
import { RegisterForm } from "#client/features/accounts/sign-in/register-form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** The dialog of email accounts: signs in, registers, or asks for a new password. */
export default function AuthDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts(signInTexts);
  const [form, setForm] = useState<"login" | "register" | "forgot">("login");
  const { dismiss } = useToast();
  // A message is of the form that it came from, and would lie on the fields of the next one.
  const go = (next: typeof form) => {
    dismiss();
    setForm(next);
  };
  const login = () => go("login");
  const close = () => onOpenChange(false);
  const title = { login: texts.login, register: texts.register, forgot: texts.forgotTitle }[form];
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        onOpenChange(stays);
        if (!stays && form === "forgot") setForm("login");
      }}
      title={title}
      {...(form === "forgot" && { description: texts.forgotText })}
    >
      {form === "login" && <LoginForm onDone={close} onRegister={() => go("register")} onForgot={() => go("forgot")} />}
      {form === "register" && <RegisterForm onDone={close} onLogin={login} />}
      {form === "forgot" && <ForgotForm onLogin={login} />}
    </Dialog>
  );
}
