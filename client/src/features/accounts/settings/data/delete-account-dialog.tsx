import * as z from "zod/mini";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { useLeave } from "#client/features/accounts/settings/use-leave.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import type { SessionUser } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts, credentials } from "#shared/contracts/accounts/accounts.ts";

/** The step before an account is deleted: what is deleted, what stays, and a password or a tick as the confirmation. */
export function DeleteAccountDialog({
  user,
  open,
  onOpenChange,
}: {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const texts = useTexts(settingsTexts).deletion;
  const Form = user.authProvider === "local" ? PasswordForm : TickForm;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.text}>
      <div className="grid gap-5">
        <Points title={texts.goes} points={texts.going} />
        <Points title={texts.stays} points={texts.staying} />
        <Form onKeep={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-muted marker:text-edge">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** For accounts with a password: holding the phone is not enough to delete one. */
function PasswordForm({ onKeep }: { onKeep: () => void }) {
  const texts = useTexts(settingsTexts).deletion;
  const deleteAccount = useDeleteAccount();
  const form = useForm({
    schema: z.pick(credentials, { password: true }),
    initial: { password: "" },
    send: ({ password }) => deleteAccount(password),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field("password")}
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
      />
      <Decision failure={form.failure} pending={form.pending} onKeep={onKeep} />
    </form>
  );
}

/** For accounts that sign in with a provider. */
function TickForm({ onKeep }: { onKeep: () => void }) {
  const texts = useTexts(settingsTexts).deletion;
  const deleteAccount = useDeleteAccount();
  const form = useForm({
    schema: z.pick(accounts.deleteAccount.body, { confirm: true }),
    initial: { confirm: false },
    say: () => texts.confirmMissing,
    send: () => deleteAccount(),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <CheckboxField {...form.box("confirm")} label={texts.confirm} required />
      <Decision failure={form.failure} pending={form.pending} onKeep={onKeep} />
    </form>
  );
}

function Decision({ failure, pending, onKeep }: { failure: string | null; pending: boolean; onKeep: () => void }) {
  const texts = useTexts(settingsTexts).deletion;
  return (
    <>
      <ProblemNote text={failure} />
      <div className="grid gap-3 md:flex md:flex-row-reverse">
        <Button type="submit" variant="danger" pending={pending}>
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          {texts.keep}
        </Button>
      </div>
    </>
  );
}

function useDeleteAccount(): (password?: string) => Promise<void> {
  const texts = useTexts(settingsTexts).deletion;
  const { toast } = useToast();
  const leave = useLeave();
  return async (password) => {
    await api(accounts.deleteAccount, { body: { confirm: true, password } });
    leave();
    toast({ title: texts.done, description: texts.doneText });
  };
}
