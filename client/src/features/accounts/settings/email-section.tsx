import { AtSign } from "lucide-react";
import { useState } from "react";
import { DoneNote } from "#client/features/accounts/settings/done-note.tsx";
import { settingsDraft } from "#client/features/accounts/settings/draft.ts";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { SettingsSection } from "#client/features/accounts/settings/section.tsx";
import { api } from "#client/lib/api.ts";
import { keptBut, keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import type { SessionUser } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { EMAIL_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";

/** The account's address, and the form for another one, which has to be confirmed by a link. */
export function EmailSection({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts).email;
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SettingsSection icon={AtSign} title={texts.title}>
      <div className="grid gap-4">
        <p className="wrap-anywhere text-muted">{user.email ? texts.now(user.email) : texts.none}</p>
        {!publicSettings().passwordReset ? (
          <p className="text-muted">{texts.noMail}</p>
        ) : sentTo ? (
          <DoneNote title={texts.sent} text={texts.sentText(sentTo)} />
        ) : (
          <EmailForm hasPassword={user.authProvider === "local"} onSent={setSentTo} />
        )}
      </div>
    </SettingsSection>
  );
}

function EmailForm({ hasPassword, onSent }: { hasPassword: boolean; onSent: (email: string) => void }) {
  const texts = useTexts(settingsTexts).email;
  // An account without a password sends none.
  const beginnings = hasPassword ? { password: "" } : {};
  const initial = { email: "", ...beginnings } as { email: string; password: string };
  const [draft] = useState(() => keptBut(keptChanges(settingsDraft("email"), initial), beginnings));
  const form = useForm({
    schema: accounts.changeEmail.body,
    initial,
    draft,
    send: async (body) => {
      await api(accounts.changeEmail, { body });
      draft.forget();
      onSent(body.email);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field("email")}
        label={texts.chosen}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        required
      />
      {hasPassword && (
        <TextField
          {...form.field("password")}
          label={texts.password}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <ProblemNote text={form.failure} />
      <Button type="submit" pending={form.pending}>
        {texts.send}
      </Button>
    </form>
  );
}
