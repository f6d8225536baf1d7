import type { Language } from "#shared/domain/language.ts";

/** A product's name for a reader of a language: its French one where it has one. */
export const nameOf = ({ name, nameFr }: { name: string; nameFr: string | null }, language: Language): string =>
  (language === "fr" && nameFr) || name;
