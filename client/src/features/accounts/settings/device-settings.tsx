import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { setTheme, THEMES, type Theme, useTheme } from "#client/lib/theme.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";

/** Language and colours of this device, which hold at once. */
export function DeviceSettings() {
  const { language, messages: t, setLanguage } = useI18n();
  const texts = useTexts(settingsTexts);
  const { toast } = useToast();
  const theme = useTheme();

  const changeLanguage = (chosen: Language) =>
    setLanguage(chosen).catch((error) => {
      console.warn("The other language could not be loaded.", error);
      toast({ title: t.common.offline, variant: "destructive" });
    });

  return (
    <>
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
    </>
  );
}
