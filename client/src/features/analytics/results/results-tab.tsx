import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { Figures } from "#client/features/analytics/figures.tsx";
import { FiguresFailed } from "#client/features/analytics/figures-failed.tsx";
import { formatFixed } from "#client/features/analytics/formats.ts";
import { ExportLink } from "#client/features/analytics/insights/export-link.tsx";
import { DetailsDialog } from "#client/features/analytics/results/details-dialog.tsx";
import { type ResultFilter, useResultFilter } from "#client/features/analytics/results/filter.ts";
import { FilterBar } from "#client/features/analytics/results/filter-bar.tsx";
import { RemoveResultDialog, RemoveResultsDialog } from "#client/features/analytics/results/removal-dialogs.tsx";
import { ResultTable } from "#client/features/analytics/results/result-table.tsx";
import { useSelection } from "#client/features/analytics/results/selection.ts";
import { narrowed, useResults, useSummary } from "#client/features/analytics/results/use-results.ts";
import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";
import { RESULTS_DELETED_MAX } from "#shared/domain/limits.ts";

type Shown = "details" | "removal" | "several" | null;

/** The results one by one: filtered, looked at and deleted. */
export function ResultsTab({ categories }: { categories: readonly string[] }) {
  const { language } = useI18n();
  const texts = useTexts(scanAnalyticsTexts);
  const { results: words } = texts;
  const problemText = useProblemText();
  const rows = useRef<HTMLTableSectionElement>(null);
  const { filter, isFiltered, change, clear } = useResultFilter();
  const query = useResults(filter);
  const { results, error, isPlaceholderData } = query;
  const summary = useSummary(filter);
  const selection = useSelection(results?.map(({ id }) => id) ?? []);
  /** Stay when their dialog has closed, which fades away with them. */
  const [chosen, setChosen] = useState<ScanResult | null>(null);
  const [several, setSeveral] = useState<string[]>([]);
  const [shown, setShown] = useState<Shown>(null);

  const narrow = (part: Partial<ResultFilter>) => {
    selection.clear();
    change(part);
  };
  const open = (dialog: Shown) => (result: ScanResult) => {
    setChosen(result);
    setShown(dialog);
  };
  const close = () => setShown(null);
  const removed = () => {
    selection.clear();
    close();
  };
  const figure = (count: number | undefined) => (count === undefined ? DASH : formatNumber(count, language));
  const sums = summary.data;
  let status = error ? "" : words.loading;
  if (results && !isPlaceholderData) status = words.shown(figure(results.length), figure(sums?.total));

  return (
    <>
      <FilterBar filter={filter} categories={categories} onChange={narrow} />
      {filter.sort !== "newest" && <p className="mt-2 text-sm text-muted">{words.sortNote}</p>}
      <div className={`mt-4 ${summary.isPlaceholderData ? "opacity-60" : ""}`}>
        <Figures
          figures={[
            { name: words.filtered, figure: figure(sums?.total) },
            { name: words.averageConfidence, figure: formatFixed(sums?.averageConfidence ?? null, 3, language) },
            { name: words.saved, figure: figure(sums?.saved) },
            { name: words.webResults, figure: figure(sums?.webResults) },
          ]}
        />
      </div>
      <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {status}
        </p>
        {selection.selected.length > 0 && (
          <Button
            variant="danger"
            size="sm"
            icon={<Trash2 aria-hidden="true" size={18} />}
            onClick={() => {
              setSeveral(selection.selected);
              setShown("several");
            }}
          >
            {words.deleteSelected(selection.selected.length)}
          </Button>
        )}
      </div>
      {selection.isFull && <p className="mb-3 text-sm text-muted">{words.selectedMost(RESULTS_DELETED_MAX)}</p>}
      {!results && !error && <SkeletonRows count={4} />}
      {!results && error && <FiguresFailed error={error} title={words.failed} onRetry={() => void query.refetch()} />}
      {results?.length === 0 && (
        <EmptyState
          drawing={drawing}
          title={isFiltered ? words.noneTitle : texts.noScansTitle}
          text={isFiltered ? words.noneText : texts.noScansText}
          action={isFiltered && <Button onClick={clear}>{words.clear}</Button>}
        />
      )}
      {results && results.length > 0 && (
        <div className={isPlaceholderData ? "opacity-60" : ""}>
          <ResultTable
            results={results}
            selection={selection}
            rows={rows}
            onDetails={open("details")}
            onDelete={open("removal")}
          />
        </div>
      )}
      {results && <LoadMore list={rows} query={query} failure={error && `${words.failed}. ${problemText(error)}`} />}
      {results && results.length > 0 && (
        <div className="mt-6">
          <ExportLink filter={{ ...narrowed(filter), sort: filter.sort }} />
        </div>
      )}
      {chosen && (
        <>
          <DetailsDialog result={chosen} open={shown === "details"} onClose={close} />
          <RemoveResultDialog id={chosen.id} open={shown === "removal"} onClose={close} onRemoved={removed} />
        </>
      )}
      <RemoveResultsDialog ids={several} open={shown === "several"} onClose={close} onRemoved={removed} />
    </>
  );
}
