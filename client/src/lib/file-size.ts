import { LOCALES } from "#client/lib/i18n.tsx";
import type { Language } from "#shared/domain/language.ts";

const MEGABYTE = 1_000_000;
/** From here on it would be rounded to one. */
const NEARLY = 999_500;

/** A file's size, in kilobytes below a megabyte: 76 kB, 3.4 MB. */
export function formatFileSize(bytes: number, language: Language): string {
  const [unit, size, maximumFractionDigits] =
    bytes < NEARLY ? (["kilobyte", bytes / 1000, 0] as const) : (["megabyte", bytes / MEGABYTE, 1] as const);
  return new Intl.NumberFormat(LOCALES[language], { style: "unit", unit, maximumFractionDigits }).format(size);
}
