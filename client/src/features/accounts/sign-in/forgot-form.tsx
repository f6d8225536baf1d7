import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getAuthDraft, keepAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts.ts";

/** Asks for a link to choose a new password with. Whether there is an account, nobody is told but its mailbox. */
export function ForgotForm({ onLogin }: { onLogin?: () => void }) {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: accounts.forgotPassword.body,
    initial: { email: getAuthDraft().email },
    onChange: keepAuthDraft,
    send: async (body) => {
      await api(accounts.forgotPassword, { body });
      setSentTo(body.email);
    },
    onFailure: (description) => toast({ title: texts.sendFailed, description, variant: "destructive" }),
  });
  const back = onLogin && (
    <Button fullWidth variant="ghost" onClick={onLogin}>
      {texts.backToLogin}
    </Button>
  );
  if (sentTo !== null) {
    return (
      <div className="grid gap-3">
        <LinkSent email={sentTo} />
        <Button fullWidth variant="secondary" onClick={() => setSentTo(null)}>
          {texts.otherAddress}
        </Button>
        {back}
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-4">
      <TextField {...form.field("email")} label={texts.email} type="email" autoComplete="email" required autoFocus />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" fullWidth pending={form.pending}>
        {form.pending ? texts.sendingLink : texts.sendLink}
      </Button>
      {back}
    </form>
  );
}

/** Takes the focus from the form that it replaces, which has it read out. */
function LinkSent({ email }: { email: string }) {
  const texts = useTexts(signInTexts);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <div ref={section} tabIndex={-1} className="rounded-card bg-pine-soft p-5 text-center outline-none">
      <MailCheck aria-hidden="true" size={32} className="mx-auto mb-2 text-pine-text" />
      <h3 className="text-lg font-semibold">{texts.linkSentTitle}</h3>
      <p className="mt-1">{texts.linkSent(email)}</p>
    </div>
  );
}
