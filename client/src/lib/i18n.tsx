import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from "react";
import { loadForAction, loadPart } from "#client/lib/parts.ts";
import { readStored, writeStored } from "#client/lib/storage.ts";
import type { Messages } from "#client/messages/en.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";

/** The locale that numbers, prices and dates of a language are formatted in. */
export const LOCALES: Record<Language, string> = { en: "en-CA", fr: "fr-CA" };

const STORAGE_KEY = "language";

/** Only the chosen language is downloaded. */
const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import("#client/messages/en.ts")).en,
  fr: async () => (await import("#client/messages/fr.ts")).fr,
};

export function loadMessages(language: Language): Promise<Messages> {
  return loadPart(LOADERS[language]);
}

/** What the person chose before, else the first of the browser's languages that we speak, else English. */
export function preferredLanguage(): Language {
  const wanted = [readStored(STORAGE_KEY), ...navigator.languages];
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);
    if (known) return known;
  }
  return "en";
}

/** A language with its texts loaded. */
export interface LoadedLanguage {
  language: Language;
  messages: Messages;
}

interface I18n extends LoadedLanguage {
  /** Loads the other texts, then switches every screen and remembers the choice. */
  setLanguage: (language: Language) => Promise<void>;
}

const I18nContext = createContext<I18n | null>(null);

/** Provides the texts to the app, starting with `initial`, and sets the page's language. */
export function I18nProvider({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const [loaded, setLoaded] = useState(initial);
  useLayoutEffect(() => {
    document.documentElement.lang = LOCALES[loaded.language];
  }, [loaded.language]);
  const i18n = useMemo<I18n>(
    () => ({
      ...loaded,
      setLanguage: async (language) => {
        setLoaded({ language, messages: await loadForAction(LOADERS[language]) });
        writeStored(STORAGE_KEY, language);
      },
    }),
    [loaded],
  );
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("useI18n needs an I18nProvider above it");
  return i18n;
}

/** The texts of the chosen language. */
export function useMessages(): Messages {
  return useI18n().messages;
}

/** The texts of one screen, which come with its code and in both languages: the first download stays small. */
export function useTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useI18n().language];
}
