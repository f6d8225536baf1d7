import { Recommendations } from "#client/features/analytics/cache/recommendations.tsx";
import { Figures, Section } from "#client/features/analytics/figures.tsx";
import { formatDollars, formatFixed, formatShare } from "#client/features/analytics/formats.ts";
import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import type { CacheStats, ScanStats } from "#shared/contracts/analytics/scan-results.ts";
import { QUALITY_BANDS, type QualityBand } from "#shared/domain/identify/confidence.ts";

/** Above so many percent of photos that the cache answers, its performance is called excellent. */
const EXCELLENT_ABOVE_PERCENT = 20;

/** How good the answers are, and how many of them are given again. */
export function CacheTab({
  stats,
  cache,
  onSeeBand,
}: {
  stats: ScanStats;
  cache: CacheStats;
  onSeeBand: (band: QualityBand) => void;
}) {
  const { language } = useI18n();
  const { cache: texts, results } = useTexts(scanAnalyticsTexts);
  const figure = (count: number) => formatNumber(count, language);
  const rate = formatShare(cache.cacheHitRate === null ? null : cache.cacheHitRate / 100, language);
  const scans = QUALITY_BANDS.reduce((total, band) => total + stats.bands[band], 0);
  return (
    <>
      <Section title={texts.quality}>
        <h3 className="mb-2 font-semibold">{texts.bands}</h3>
        <Figures
          columns={3}
          figures={QUALITY_BANDS.map((band) => ({ name: results.bands[band], figure: figure(stats.bands[band]) }))}
        />
        <h3 className="mt-4 mb-2 font-semibold">{texts.source}</h3>
        <Figures
          figures={[
            { name: texts.saved, figure: figure(stats.saved) },
            { name: texts.fresh, figure: figure(stats.fresh) },
            { name: texts.hitRate, figure: rate },
            {
              name: texts.webResults,
              figure: scans === 0 ? DASH : formatFixed(stats.webResults / scans, 1, language),
            },
          ]}
        />
        <Recommendations bands={stats.bands} onSee={onSeeBand} />
      </Section>
      <Section title={texts.analytics}>
        {cache.cacheHitRate !== null && cache.cacheHitRate > EXCELLENT_ABOVE_PERCENT && (
          <div className="mb-3 rounded-card bg-pine-soft p-4 text-pine-text">
            <p className="font-semibold">{texts.excellent}</p>
            <p>{texts.excellentText(rate)}</p>
          </div>
        )}
        <Figures
          columns={3}
          figures={[
            { name: texts.entries, figure: figure(cache.totalCacheEntries) },
            { name: texts.hits, figure: figure(cache.totalCacheHits) },
            { name: texts.rate, figure: rate },
            { name: texts.average, figure: formatFixed(cache.avgHitCount, 1, language) },
            { name: texts.most, figure: cache.maxHitCount === null ? DASH : figure(cache.maxHitCount) },
            { name: texts.savings, figure: formatDollars(cache.estimatedCostSavings, language) },
          ]}
        />
        <p className="mt-3 text-muted">
          {texts.withHits(cache.entriesWithHits, figure(cache.entriesWithHits), figure(cache.totalCacheEntries))}
        </p>
      </Section>
    </>
  );
}
