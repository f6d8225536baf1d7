import type { ReactNode } from "react";
import { CacheTab } from "#client/features/analytics/cache/cache-tab.tsx";
import { FiguresSkeleton } from "#client/features/analytics/figures.tsx";
import { FiguresFailed } from "#client/features/analytics/figures-failed.tsx";
import { OverviewTab } from "#client/features/analytics/overview/overview-tab.tsx";
import { NO_FILTER } from "#client/features/analytics/results/filter.ts";
import { ResultsTab } from "#client/features/analytics/results/results-tab.tsx";
import { useCacheStats, useScanStats } from "#client/features/analytics/use-figures.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { Tabs } from "#client/ui/tabs.tsx";

const TABS = ["overview", "results", "cache"] as const;

/** The figures on scans in three tabs; the address says which is open, and what its list is narrowed to. */
export function ScanAnalytics({ insights }: { /** Stands at the end of the overview. */ insights?: ReactNode }) {
  const texts = useTexts(scanAnalyticsTexts);
  const layers = useLayers();
  const [stats, cache] = [useScanStats(), useCacheStats()];
  const wanted = layers.get("tab");
  const tab = TABS.find((id) => id === wanted) ?? "overview";

  const panel = () => {
    if (stats.data && cache.data) {
      if (tab === "overview") return <OverviewTab stats={stats.data} cache={cache.data} insights={insights} />;
      if (tab === "results") return <ResultsTab categories={stats.data.categories} />;
      const seeBand = (band: string) => layers.swap({ ...NO_FILTER, tab: "results", band });
      return <CacheTab stats={stats.data} cache={cache.data} onSeeBand={seeBand} />;
    }
    const error = stats.error ?? cache.error;
    const retry = () => [stats, cache].filter(({ isError }) => isError).forEach(({ refetch }) => void refetch());
    return error ? <FiguresFailed error={error} onRetry={retry} /> : <FiguresSkeleton />;
  };
  return (
    <Tabs
      label={texts.tabsLabel}
      tabs={TABS.map((id) => ({ id, label: texts.tabs[id] }))}
      value={tab}
      onChange={(id) => layers.swap({ tab: id === "overview" ? null : id })}
    >
      {panel()}
    </Tabs>
  );
}
