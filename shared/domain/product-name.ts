import type { Language } from "#shared/domain/language.ts";

/** A product's name for a reader of a language: its French one where it has one. */
export const nameOf = ({ name, nameFr }: { name: string; nameFr: string | null }, language: Language): string =>
  (language === "fr" && nameFr) || name;

/** The same for what names the product that it is about; null where it is about none. */
export const productNameOf = <Name extends string | null>(
  { productName, productNameFr }: { productName: Name; productNameFr: string | null },
  language: Language,
): Name | string => (language === "fr" && productNameFr) || productName;
