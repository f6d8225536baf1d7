import { useState } from "react";
import { Section } from "#client/features/analytics/figures.tsx";
import { FiguresFailed } from "#client/features/analytics/figures-failed.tsx";
import { formatDollars, formatRoundDollars } from "#client/features/analytics/formats.ts";
import { BarChart } from "#client/features/analytics/overview/bar-chart.tsx";
import { type DayCount, useDays } from "#client/features/analytics/use-figures.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { SelectField } from "#client/ui/select-field.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { RESULT_DAYS } from "#shared/domain/limits.ts";

/** Scans, and what the model has cost, day by day. */
export function DaysCharts() {
  const { language } = useI18n();
  const { charts } = useTexts(scanAnalyticsTexts);
  const [count, setCount] = useState<DayCount>(30);
  const { data, error, isPlaceholderData, refetch } = useDays(count);
  const choice = (
    <SelectField
      label={charts.days}
      options={RESULT_DAYS.map((days) => ({ id: String(days), label: charts.lastDays(days) }))}
      value={String(count)}
      onChange={(id) => setCount(RESULT_DAYS.find((days) => String(days) === id) ?? count)}
    />
  );
  const dates = data?.days.map(({ date }) => date) ?? [];
  const of = (name: "found" | "notFound" | "cost") => data?.days.map((day) => day[name]) ?? [];
  return (
    <Section title={charts.title} action={choice}>
      {data && !error && (
        <div className={`grid gap-4 lg:grid-cols-2 ${isPlaceholderData ? "opacity-60" : ""}`}>
          <BarChart
            title={charts.scans}
            dates={dates}
            series={[
              { name: charts.found, values: of("found") },
              { name: charts.notFound, values: of("notFound") },
            ]}
            format={(value) => formatNumber(value, language)}
            none={charts.noScans}
          />
          <BarChart
            title={charts.cost}
            dates={dates}
            series={[{ name: charts.costSeries, values: of("cost") }]}
            format={(value) => formatDollars(value, language)}
            formatEnd={(value) => formatRoundDollars(value, language)}
            none={charts.noCost}
          />
        </div>
      )}
      {error && <FiguresFailed error={error} title={charts.failed} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
      <p className="mt-2 text-sm text-muted">{charts.utc}</p>
    </Section>
  );
}
