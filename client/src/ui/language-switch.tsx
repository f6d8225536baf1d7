import { useI18n } from "#client/lib/i18n.tsx";

/** Switches between English and French. */
export function LanguageSwitch() {
  const { language, messages: t, setLanguage } = useI18n();
  const other = language === "en" ? "fr" : "en";

  return (
    <button
      type="button"
      lang={other}
      aria-label={t.shell.switchLanguage}
      onClick={() => void setLanguage(other)}
      className="inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-sm font-semibold transition hover:bg-pine-soft"
    >
      {t.shell.languageCode}
    </button>
  );
}
