import { useI18n } from "#client/lib/i18n.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Switches between English and French. */
export function LanguageSwitch() {
  const { language, messages: t, setLanguage } = useI18n();
  const { toast } = useToast();
  const other = language === "en" ? "fr" : "en";

  const change = () =>
    setLanguage(other).catch((error) => {
      console.warn("The other language could not be loaded.", error);
      toast({ title: t.common.offline, variant: "destructive" });
    });

  return (
    <button
      type="button"
      lang={other}
      aria-label={t.shell.switchLanguage}
      onClick={change}
      className="inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-sm font-semibold transition hover:bg-pine-soft"
    >
      {t.shell.languageCode}
    </button>
  );
}
