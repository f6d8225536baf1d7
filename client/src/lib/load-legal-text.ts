import { loadPart } from "#client/lib/parts.ts";
import type { LegalText } from "#client/messages/legal/legal-text.ts";
import type { Language } from "#shared/domain/language.ts";

export type LegalPage = "terms" | "privacy" | "copyright";

/** Long texts that few people open: each is a file of its own, fetched with its page. */
const LOADERS: Record<Language, Record<LegalPage, () => Promise<LegalText>>> = {
  en: {
    terms: async () => (await import("#client/messages/legal/en/terms.ts")).terms,
    privacy: async () => (await import("#client/messages/legal/en/privacy.ts")).privacy,
    copyright: async () => (await import("#client/messages/legal/en/copyright.ts")).copyright,
  },
  fr: {
    terms: async () => (await import("#client/messages/legal/fr/terms.ts")).terms,
    privacy: async () => (await import("#client/messages/legal/fr/privacy.ts")).privacy,
    copyright: async () => (await import("#client/messages/legal/fr/copyright.ts")).copyright,
  },
};

export function loadLegalText(page: LegalPage, language: Language): Promise<LegalText> {
  return loadPart(LOADERS[language][page]);
}
