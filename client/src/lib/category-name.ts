import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";

/** Names a category in the person's language; one that is not ours, which a member may have typed, as it is. */
export function useCategoryName(): (category: string) => string {
  const t = useMessages();
  const { homeImprovement } = useTexts(scanHistoryTexts);
  const names: Record<string, string> = { ...t.categories, "home-improvement": homeImprovement };
  return (category) => names[category] ?? category.replaceAll("-", " ");
}
