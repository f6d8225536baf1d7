import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ResultRow } from "#client/features/analytics/results/result-row.tsx";
import type { Selection } from "#client/features/analytics/results/selection.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";

/** Below 1024 px, where each row is laid out as a card, the elements alone would no longer say that it is a table. */
const [TABLE, GROUP, ROW, HEADING] = (["table", "rowgroup", "row", "columnheader"] as const).map((role) => ({ role }));

/** Results as a table; each row is a card where there is no room for one. */
export function ResultTable({
  results,
  selection,
  rows,
  onDetails,
  onDelete,
}: {
  results: readonly ScanResult[];
  selection: Selection;
  rows: RefObject<HTMLTableSectionElement | null>;
  onDetails: (result: ScanResult) => void;
  onDelete: (result: ScanResult) => void;
}) {
  const { results: texts } = useTexts(scanAnalyticsTexts);
  const { image, product, brand, confidence, category, location, found, date, actions } = texts.columns;
  return (
    <table {...TABLE} aria-label={texts.table} className="w-full text-sm max-lg:block">
      <thead {...GROUP} className="max-lg:block">
        <tr {...ROW} className="border-line lg:border-b max-lg:flex">
          <Heading shown>
            <AllBox selection={selection} label={texts.selectAll} />
          </Heading>
          {[image, product, brand, confidence, category, location, found, date, actions].map((heading) => (
            <Heading key={heading}>{heading}</Heading>
          ))}
        </tr>
      </thead>
      <tbody {...GROUP} ref={rows} className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
        {results.map((result) => (
          <ResultRow
            key={result.id}
            result={result}
            isSelected={selection.selected.includes(result.id)}
            isFull={selection.isFull}
            onSelect={() => selection.toggle(result.id)}
            onDetails={() => onDetails(result)}
            onDelete={() => onDelete(result)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ shown = false, children }: { /** On a phone too. */ shown?: boolean; children: ReactNode }) {
  return (
    <th
      {...HEADING}
      scope="col"
      className={`py-1 text-left font-medium text-muted lg:px-2 lg:first:pl-0 ${shown ? "" : "max-lg:sr-only"}`}
    >
      {children}
    </th>
  );
}

/** Neither checked nor unchecked while only some are selected. */
function AllBox({ selection, label }: { selection: Selection; label: string }) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.selected.length > 0 && !selection.isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center gap-3 text-base">
      <input
        ref={box}
        type="checkbox"
        checked={selection.isAll}
        onChange={selection.toggleAll}
        className="size-6 shrink-0 accent-pine"
      />
      <span className="lg:sr-only">{label}</span>
    </label>
  );
}
