import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { insightsTexts } from "#client/messages/late/insights.ts";

/** Writes counts, and a part of a whole in per cent: a dash where there is no whole. */
export function useFigures() {
  const texts = useTexts(insightsTexts);
  const { language } = useI18n();
  const number = (value: number) => formatNumber(value, language);
  const share = (part: number, whole: number) =>
    whole === 0 ? DASH : texts.percent(formatNumber((100 * part) / whole, language, 1));
  return { number, share };
}
