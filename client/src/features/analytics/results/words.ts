import { formatShare } from "#client/features/analytics/formats.ts";
import { useCategoryName } from "#client/lib/category-name.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";

/** What a result says, in the person's words, with a word for what it doesn't know. */
export function useResultWords(): (result: ScanResult) => {
  name: string;
  brand: string;
  category: string;
  location: string;
  confidence: string;
} {
  const { language } = useI18n();
  const { unknown, results } = useTexts(scanAnalyticsTexts);
  const categoryName = useCategoryName();
  return (result) => ({
    name: result.identifiedName || results.notIdentified,
    brand: result.identifiedBrand || unknown,
    category: result.category ? categoryName(result.category) : unknown,
    location: result.userLocation || unknown,
    confidence: formatShare(result.confidence, language),
  });
}
