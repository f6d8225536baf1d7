import { ScanRecall } from "#client/features/scans/history/scan-recall.tsx";
import { useRecalls } from "#client/lib/use-recalls.ts";

/** That a recall may be about a product, which is asked for together with those that it is shown among. */
export function RecallOf({ productId, among }: { productId: string; among: readonly string[] }) {
  const recall = useRecalls(among).get(productId);
  return recall ? <ScanRecall recall={recall} /> : null;
}
