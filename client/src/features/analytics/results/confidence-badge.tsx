import { useResultWords } from "#client/features/analytics/results/words.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";

const TONES = { high: "pine", medium: "neutral", low: "brick" } as const;

/** How sure an answer is, in the colour of its band. */
export function ConfidenceBadge({ result }: { result: ScanResult }) {
  const words = useResultWords();
  return <Badge tone={result.qualityBand ? TONES[result.qualityBand] : "neutral"}>{words(result).confidence}</Badge>;
}
