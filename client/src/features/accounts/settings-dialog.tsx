import { AccountSettings } from "#client/features/accounts/settings/account-settings.tsx";
import { LANGUAGES, type Language, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { setTheme, THEMES, type Theme, useTheme } from "#client/lib/theme.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** The settings of this device, which hold at once, and those of the account of whoever is signed in. */
export function SettingsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { language, messages: t, setLanguage } = useI18n();
  const texts = useTexts(settingsTexts);
  const { toast } = useToast();
  const theme = useTheme();
  const user = useSessionUser();

  const changeLanguage = (chosen: Language) =>
    setLanguage(chosen).catch((error) => {
      console.warn("The other language could not be loaded.", error);
      toast({ title: t.common.offline, variant: "destructive" });
    });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={user ? texts.memberText : texts.guestText}
    >
      <div className="grid gap-6">
        <RadioRow<Language>
          label={texts.language}
          options={LANGUAGES.map((id) => ({ id, label: texts.languages[id] }))}
          value={language}
          onChange={changeLanguage}
        />
        <RadioRow<Theme>
          label={texts.theme}
          options={THEMES.map((id) => ({ id, label: texts.themes[id] }))}
          value={theme}
          onChange={setTheme}
        />
        {user && <AccountSettings key={user.id} user={user} />}
      </div>
    </Dialog>
  );
}
