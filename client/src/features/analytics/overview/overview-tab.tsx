import { Coins, Gauge, History, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { Figures, Section } from "#client/features/analytics/figures.tsx";
import { formatDollars, formatFixed } from "#client/features/analytics/formats.ts";
import { DaysCharts } from "#client/features/analytics/overview/days-charts.tsx";
import { useCategoryName } from "#client/lib/category-name.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { CacheStats, ScanStats } from "#shared/contracts/analytics/scan-results.ts";

/** What scans come to: four figures, what is scanned most, and the days. */
export function OverviewTab({ stats, cache, insights }: { stats: ScanStats; cache: CacheStats; insights: ReactNode }) {
  const { language } = useI18n();
  const texts = useTexts(scanAnalyticsTexts);
  const { overview } = texts;
  const categoryName = useCategoryName();
  const hasScans = Object.values(stats.bands).some((count) => count > 0);
  return (
    <>
      <Section title={texts.tabs.overview}>
        <Figures
          figures={[
            {
              name: overview.totalScans,
              figure: formatNumber(stats.totalSuccessfulScans, language),
              text: overview.totalScansText,
              icon: ScanLine,
            },
            {
              name: overview.averageConfidence,
              figure: formatFixed(stats.averageConfidence, 3, language),
              text: overview.averageConfidenceText,
              icon: Gauge,
            },
            {
              name: overview.cacheHits,
              figure: formatNumber(cache.totalCacheHits, language),
              text: overview.cacheHitsText,
              icon: History,
            },
            {
              name: overview.costSavings,
              figure: formatDollars(cache.estimatedCostSavings, language),
              text: overview.costSavingsText,
              icon: Coins,
            },
          ]}
        />
      </Section>
      {stats.totalSuccessfulScans === 0 ? (
        <EmptyState
          drawing={drawing}
          title={hasScans ? overview.noneTitle : texts.noScansTitle}
          text={hasScans ? overview.noneText : texts.noScansText}
        />
      ) : (
        <div className="mt-6 grid gap-6 md:grid-cols-2 md:gap-4">
          <div>
            <TopList
              title={overview.brands}
              none={overview.noBrands}
              items={stats.mostScannedBrands.map(({ brand, count }) => ({ name: brand, count }))}
            />
          </div>
          <div>
            <TopList
              title={overview.categories}
              none={overview.noCategories}
              items={stats.topCategories.map(({ category, count }) => ({ name: categoryName(category), count }))}
            />
          </div>
        </div>
      )}
      <DaysCharts />
      {insights}
    </>
  );
}

/** What there is most of, with how many scans. */
function TopList({ title, none, items }: { title: string; none: string; items: { name: string; count: number }[] }) {
  const { language } = useI18n();
  const { overview } = useTexts(scanAnalyticsTexts);
  return (
    <Section title={title}>
      {items.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-card px-4">
          {items.map(({ name, count }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
              <span className="min-w-0 font-medium wrap-break-word">{name}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {overview.scans(count, formatNumber(count, language))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
