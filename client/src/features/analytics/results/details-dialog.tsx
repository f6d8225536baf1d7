import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { formatLongTime } from "#client/features/analytics/formats.ts";
import { ConfidenceBadge } from "#client/features/analytics/results/confidence-badge.tsx";
import { Thumbnail } from "#client/features/analytics/results/thumbnail.tsx";
import { useResultWords } from "#client/features/analytics/results/words.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";

/** All that is known of a result. */
export function DetailsDialog({ result, open, onClose }: { result: ScanResult; open: boolean; onClose: () => void }) {
  const { language } = useI18n();
  const { details } = useTexts(scanAnalyticsTexts);
  const { name, brand, category, location } = useResultWords()(result);
  const facts: [string, ReactNode][] = [
    [details.name, name],
    [details.brand, brand],
    [details.confidence, <ConfidenceBadge key="confidence" result={result} />],
    [details.category, category],
    [details.description, result.description || details.none],
    [details.purchaseOptions, result.purchaseOptionsFound],
    [details.videos, result.assemblyVideosFound],
    [details.reviews, result.reviewsFound],
    [details.searchTerms, <SearchTerms key="terms" terms={result.searchTerms} none={details.none} />],
    [details.location, location],
    [details.date, formatLongTime(result.createdAt, language)],
  ];
  const checks = [
    [result.apiCostSaved, details.saved],
    [result.tagFound, details.tagFound],
    [result.imageQualityPassed, details.qualityPassed],
  ] as const;
  const passed = checks.filter(([is]) => is).map(([, text]) => text);
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()} title={details.title}>
      <Thumbnail imageHash={result.imageHash} alt={details.photoOf(name)} className="mx-auto mb-4 size-40" />
      {passed.length > 0 && (
        <ul className="mb-4 flex flex-wrap justify-center gap-2">
          {passed.map((text) => (
            <li key={text}>
              <Badge tone="pine">
                <Check aria-hidden="true" size={14} />
                {text}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <dl className="divide-y divide-line">
        {facts.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {/* In what scrolls, which keys can't reach otherwise. */}
      <Button variant="secondary" fullWidth className="mt-4" onClick={onClose}>
        {details.close}
      </Button>
    </Dialog>
  );
}

function SearchTerms({ terms, none }: { terms: readonly string[]; none: string }) {
  if (terms.length === 0) return none;
  return (
    <ul>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
