import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { DoneNote } from "#client/features/accounts/settings/done-note.tsx";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { SettingsSection } from "#client/features/accounts/settings/section.tsx";
import { SESSIONS_KEY } from "#client/features/accounts/settings/sessions/use-sessions.ts";
import { useProviderName } from "#client/features/accounts/sign-in/method.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import type { SessionUser } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

/** Sets a new password for an account with one here; an account of a provider is told where its password is kept. */
export function PasswordSection({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts).password;
  const provider = useProviderName(user.authProvider);
  return (
    <SettingsSection icon={KeyRound} title={texts.title}>
      {provider === null ? (
        <PasswordChange email={user.email} />
      ) : (
        <p className="text-muted">{texts.elsewhere(provider)}</p>
      )}
    </SettingsSection>
  );
}

function PasswordChange({ email }: { email: string | null }) {
  const texts = useTexts(settingsTexts).password;
  const [done, setDone] = useState(false);
  return done ? (
    <DoneNote title={texts.changed} text={texts.changedText} />
  ) : (
    <PasswordForm email={email} onDone={() => setDone(true)} />
  );
}

function PasswordForm({ email, onDone }: { email: string | null; onDone: () => void }) {
  const texts = useTexts(settingsTexts).password;
  const queryClient = useQueryClient();
  const form = useForm({
    schema: accounts.changePassword.body,
    initial: { currentPassword: "", newPassword: "" },
    send: async (body) => {
      await api(accounts.changePassword, { body });
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      {/* Tells a password manager which account's password changes. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
      <TextField
        {...form.field("currentPassword")}
        label={texts.current}
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        {...form.field("newPassword")}
        label={texts.chosen}
        type="password"
        autoComplete="new-password"
        hint={texts.hint}
        required
      />
      <ProblemNote text={form.failure} />
      <Button type="submit" pending={form.pending}>
        {texts.save}
      </Button>
    </form>
  );
}
