import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { openAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { EmailField, SendPart } from "#client/features/accounts/sign-in/parts.tsx";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

const EMPTY = { email: "" };

/** Asks for a link to choose a new password with. Whether there is an account is told only to its mailbox. */
export function ForgotForm({ onLogin }: { onLogin?: () => void }) {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [draft] = useState(() => openAuthDraft(EMPTY));
  const form = useForm({
    schema: accounts.forgotPassword.body,
    initial: EMPTY,
    draft,
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
      <EmailField {...form.field("email")} label={texts.email} autoComplete="email" autoFocus />
      <SendPart form={form} send={texts.sendLink} sending={texts.sendingLink} />
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
