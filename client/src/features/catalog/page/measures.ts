import { LOCALES } from "#client/lib/i18n.tsx";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import type { Language } from "#shared/domain/language.ts";

type Box = ProductFacts["boxes"][number];
export type System = "metric" | "imperial";

const UNITS = {
  metric: { length: "centimeter", mm: 10, weight: "kilogram", grams: 1000 },
  imperial: { length: "inch", mm: 25.4, weight: "pound", grams: 453.592_37 },
} as const;

/** "80 × 40 × 12.5 cm" */
export function formatSides({ widthMm, heightMm, depthMm }: Box, system: System, language: Language): string {
  const { length, mm } = UNITS[system];
  const plain = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 });
  const withUnit = unitFormat(length, language);
  return [plain.format(widthMm / mm), plain.format(heightMm / mm), withUnit.format(depthMm / mm)].join(" × ");
}

/** "24.5 kg" */
export function formatWeight(weightGrams: number, system: System, language: Language): string {
  const { weight, grams } = UNITS[system];
  return unitFormat(weight, language).format(weightGrams / grams);
}

function unitFormat(unit: string, language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALES[language], { style: "unit", unit, maximumFractionDigits: 1 });
}
