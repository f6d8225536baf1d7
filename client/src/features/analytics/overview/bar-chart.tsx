import { useId, useState } from "react";
import { formatDay } from "#client/features/analytics/formats.ts";
import { roundUp } from "#client/features/analytics/overview/round-up.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { Button } from "#client/ui/button.tsx";

interface Series {
  name: string;
  /** One for each date. */
  values: readonly number[];
}

/** Filled and hollow: they differ without their colours. */
const LOOKS = ["fill-pine-text stroke-pine-text", "fill-transparent stroke-beech-text"];
const HEIGHT = 100;
/** Of a day's width. */
const BAR = 0.7;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** One bar a day, with at most two figures on top of each other; the same figures as a table at the press of a button. */
export function BarChart({
  title,
  dates,
  series,
  format,
  formatEnd = format,
  none,
}: {
  title: string;
  dates: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Of the round figures at the ends of the axis. */
  formatEnd?: (value: number) => string;
  /** Said where all figures are 0. */
  none: string;
}) {
  const { charts } = useTexts(scanAnalyticsTexts);
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const isEmpty = series.every(({ values }) => sum(values) === 0);
  return (
    <figure aria-labelledby={heading} className="min-w-0 rounded-card border border-line bg-card p-4">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={heading} className="font-semibold">
          {title}
        </h3>
        {!isEmpty && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-4 ml-auto"
            aria-describedby={heading}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? charts.asChart : charts.asTable}
          </Button>
        )}
      </figcaption>
      {isEmpty && <p className="py-10 text-center text-muted">{none}</p>}
      {!isEmpty && asTable && <DaysTable title={title} dates={dates} series={series} format={format} />}
      {!isEmpty && !asTable && (
        <Bars title={title} dates={dates} series={series} format={format} formatEnd={formatEnd} />
      )}
    </figure>
  );
}

interface Drawn {
  title: string;
  dates: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}

function Bars({ title, dates, series, format, formatEnd }: Drawn & { formatEnd: (value: number) => string }) {
  const { language } = useI18n();
  const { charts } = useTexts(scanAnalyticsTexts);
  const totals = dates.map((_, at) => sum(series.map(({ values }) => values[at] ?? 0)));
  const top = roundUp(Math.max(...totals));
  const [from, to] = [dates[0], dates.at(-1)].map((date) => (date ? formatDay(date, language) : ""));
  const figures = series.map(({ name, values }) => charts.figure(name, format(sum(values)))).join(". ");
  return (
    <>
      <div className="flex h-44 gap-2 text-xs text-muted tabular-nums">
        <div aria-hidden="true" className="flex shrink-0 flex-col justify-between text-right">
          <span>{formatEnd(top)}</span>
          <span>{formatEnd(0)}</span>
        </div>
        <svg
          role="img"
          aria-label={charts.summary(title, from ?? "", to ?? "", figures)}
          viewBox={`0 0 ${dates.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-full min-w-0 grow overflow-visible py-1.5"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={dates.length}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {dates.map((date, at) => {
            let under = 0;
            return series.map(({ name, values }, number) => {
              const height = ((values[at] ?? 0) / top) * HEIGHT;
              under += height;
              if (height === 0) return null;
              return (
                <rect
                  key={`${date} ${name}`}
                  x={at + (1 - BAR) / 2}
                  y={HEIGHT - under}
                  width={BAR}
                  height={height}
                  vectorEffect="non-scaling-stroke"
                  className={LOOKS[number]}
                />
              );
            });
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {series.map(({ name, values }, number) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg width="14" height="14" aria-hidden="true">
              <rect x="1" y="1" width="12" height="12" strokeWidth="1.5" className={LOOKS[number]} />
            </svg>
            {charts.figure(name, format(sum(values)))}
          </li>
        ))}
      </ul>
    </>
  );
}

function DaysTable({ title, dates, series, format }: Drawn) {
  const { language } = useI18n();
  const { charts } = useTexts(scanAnalyticsTexts);
  return (
    // It scrolls, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={title} tabIndex={0} className="max-h-64 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-card text-left text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {charts.day}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((date, at) => (
            <tr key={date} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {formatDay(date, language)}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="py-1.5 pl-3 text-right">
                  {format(values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
