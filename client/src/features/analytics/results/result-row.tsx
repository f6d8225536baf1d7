import { Eye, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatShortTime } from "#client/features/analytics/formats.ts";
import { ConfidenceBadge } from "#client/features/analytics/results/confidence-badge.tsx";
import { Thumbnail } from "#client/features/analytics/results/thumbnail.tsx";
import { useResultWords } from "#client/features/analytics/results/words.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { IconButton } from "#client/ui/button.tsx";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";

/** As in the table around it. */
const [ROW, CELL] = (["row", "cell"] as const).map((role) => ({ role }));

/** A result with the ways to look at it and to delete it. */
export function ResultRow({
  result,
  isSelected,
  isFull,
  onSelect,
  onDetails,
  onDelete,
}: {
  result: ScanResult;
  isSelected: boolean;
  /** No more can be selected. */
  isFull: boolean;
  onSelect: () => void;
  onDetails: () => void;
  onDelete: () => void;
}) {
  const { language } = useI18n();
  const { results: texts } = useTexts(scanAnalyticsTexts);
  const { columns } = texts;
  const { name, brand, category, location } = useResultWords()(result);
  return (
    <tr
      {...ROW}
      className={`border-line max-lg:grid max-lg:grid-cols-[auto_4rem_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-card max-lg:border max-lg:p-3 lg:border-b ${isSelected ? "bg-pine-soft" : "max-lg:bg-card"}`}
    >
      <Cell className="max-lg:row-start-1">
        <label className="flex size-11 cursor-pointer items-center max-lg:justify-center">
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isFull && !isSelected}
            onChange={onSelect}
            aria-label={texts.select(name)}
            className="size-6 shrink-0 accent-pine"
          />
        </label>
      </Cell>
      <Cell className="max-lg:row-start-1">
        <Thumbnail imageHash={result.imageHash} alt="" className="size-16 lg:size-12" />
      </Cell>
      <Cell className="font-semibold max-lg:row-start-1 max-lg:text-base lg:min-w-40">
        <span className="line-clamp-4">{name}</span>
      </Cell>
      <Cell name={columns.brand}>{brand}</Cell>
      <Cell className="max-lg:col-start-4 max-lg:row-start-1 max-lg:justify-self-end">
        <ConfidenceBadge result={result} />
      </Cell>
      <Cell name={columns.category}>{category}</Cell>
      <Cell name={columns.location}>{location}</Cell>
      <Cell name={columns.found}>
        <span className="lg:block">{texts.options(result.purchaseOptionsFound)}</span>
        <span className="lg:hidden"> · </span>
        <span className="lg:block">{texts.videos(result.assemblyVideosFound)}</span>
      </Cell>
      <Cell name={columns.date} className="lg:whitespace-nowrap">
        <time dateTime={Number.isNaN(result.createdAt.getTime()) ? undefined : result.createdAt.toISOString()}>
          {formatShortTime(result.createdAt, language)}
        </time>
      </Cell>
      <Cell className="max-lg:col-span-4">
        <span className="flex max-lg:justify-end">
          <IconButton label={texts.details(name)} icon={<Eye aria-hidden="true" size={20} />} onClick={onDetails} />
          <IconButton
            label={texts.delete(name)}
            icon={<Trash2 aria-hidden="true" size={20} />}
            className="text-brick-text"
            onClick={onDelete}
          />
        </span>
      </Cell>
    </tr>
  );
}

/** A cell; in a card it stands on a line of its own after its name, where it has one. */
function Cell({ name, className = "", children }: { name?: string; className?: string; children: ReactNode }) {
  return (
    <td
      {...CELL}
      className={`min-w-0 wrap-anywhere align-middle lg:px-2 lg:py-1.5 lg:first:pl-0 ${name ? "max-lg:col-span-4 lg:min-w-24" : ""} ${className}`}
    >
      {name && (
        <span aria-hidden="true" className="text-muted lg:hidden">
          {name}
          {" · "}
        </span>
      )}
      {children}
    </td>
  );
}
