import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FiguresTable } from "#client/features/analytics/insights/figures-table.tsx";
import { UnknownCodes } from "#client/features/analytics/insights/unknown-codes.tsx";
import { useFigures } from "#client/features/analytics/insights/use-figures.ts";
import { queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { insightsTexts } from "#client/messages/late/insights.ts";
import { Chip } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { type ScanInsights, scanInsights } from "#shared/contracts/analytics/insights.ts";
import { RESULT_DAYS } from "#shared/domain/limits.ts";

/** How scans come out over some days, and what the catalogue lacks. */
export function InsightsPanel() {
  const texts = useTexts(insightsTexts);
  const problemText = useProblemText();
  const [days, setDays] = useState<(typeof RESULT_DAYS)[number]>(30);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(scanInsights.read, { query: { days: String(days) as `${typeof days}` } }),
    // Figures do not give way to bars each time another period is looked at.
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={texts.title} className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{texts.title}</h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.period}</legend>
          {RESULT_DAYS.map((one) => (
            <Chip key={one} pressed={one === days} onClick={() => setDays(one)}>
              {texts.lastDays(one)}
            </Chip>
          ))}
        </fieldset>
      </div>
      {data && !error ? (
        <div className={isPlaceholderData ? "opacity-60" : ""}>
          <Figures insights={data} />
        </div>
      ) : error ? (
        <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
      <UnknownCodes />
    </section>
  );
}

function Figures({ insights: { methods, sources, precision, cameraProblems } }: { insights: ScanInsights }) {
  const texts = useTexts(insightsTexts);
  const { number, share } = useFigures();
  const photos = sources.reduce((sum, source) => sum + source.photos, 0);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FiguresTable
        title={texts.methods.title}
        text={texts.methods.text}
        columns={[texts.methods.method, texts.methods.found, texts.methods.total, texts.methods.rate]}
        rows={methods.map(({ method, found, total }) => ({
          key: method,
          cells: [texts.methods.names[method], number(found), number(total), share(found, total)],
        }))}
      />
      <FiguresTable
        title={texts.sources.title}
        text={texts.sources.text}
        columns={[texts.sources.source, texts.sources.photos, texts.sources.share]}
        rows={sources.map((row) => ({
          key: row.source ?? "none",
          cells: [
            row.source ? texts.sources.names[row.source] : texts.sources.none,
            number(row.photos),
            share(row.photos, photos),
          ],
        }))}
        empty={texts.sources.empty}
      />
      <FiguresTable
        title={texts.precision.title}
        text={texts.precision.text}
        columns={[texts.precision.band, texts.precision.confirmed, texts.precision.rejected, texts.precision.rate]}
        rows={precision.map(({ band, confirmed, rejected }) => ({
          key: band,
          cells: [
            texts.precision.names[band],
            number(confirmed),
            number(rejected),
            share(confirmed, confirmed + rejected),
          ],
        }))}
      />
      <FiguresTable
        title={texts.camera.title}
        text={texts.camera.text}
        columns={[texts.camera.reason, texts.camera.times]}
        rows={cameraProblems.map(({ reason, times }) => ({
          key: reason,
          cells: [texts.camera.names[reason], number(times)],
        }))}
        empty={texts.camera.empty}
      />
    </div>
  );
}
