import { formatNumber } from "#client/lib/format.ts";
import type { partnerTexts } from "#client/messages/late/partner.ts";
import type { Language } from "#shared/domain/language.ts";

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** How large a file is, as people say it. */
export function fileSize(bytes: number, language: Language, texts: (typeof partnerTexts)["en"]): string {
  if (bytes < MEGABYTE) return texts.kilobytes(formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)), language));
  return texts.megabytes(formatNumber(bytes / MEGABYTE, language, 1));
}
