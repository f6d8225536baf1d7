import { Download } from "lucide-react";
import { isUnderWay, useSaveErrors } from "#client/features/catalog/feeds/use-feeds.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { feedTexts } from "#client/messages/late/feeds.ts";
import { Button, Spinner } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import type { FeedImport } from "#shared/contracts/catalog/feeds.ts";

const TONES = { waiting: "neutral", running: "beech", done: "pine", failed: "brick" } as const;

/** An import: how far it is, or how it ended, with what became of its rows. */
export function ImportRow({ feed }: { feed: FeedImport }) {
  const { language } = useI18n();
  const texts = useTexts(feedTexts);
  const save = useSaveErrors();
  const number = (value: number) => formatNumber(value, language);
  const isInPart = feed.state === "done" && feed.rowsRefused > 0;
  const fault = feed.fault && texts.faults[feed.fault];
  const counts = [
    [texts.counts.read, feed.rowsRead],
    [texts.counts.added, feed.rowsAdded],
    [texts.counts.changed, feed.rowsChanged],
    [texts.counts.unchanged, feed.rowsUnchanged],
    [texts.counts.refused, feed.rowsRefused],
  ] as const;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold wrap-anywhere">{feed.source}</h3>
          <p className="text-sm text-muted wrap-anywhere">{feed.named}</p>
          <p className="text-sm text-muted">
            <time dateTime={feed.createdAt.toISOString()}>
              {texts.begunAt(formatDate(feed.createdAt, language, { dateStyle: "medium", timeStyle: "short" }))}
            </time>
          </p>
        </div>
        <p role="status" className="flex items-center gap-2">
          {isUnderWay(feed) && <Spinner />}
          <Badge tone={isInPart ? "beech" : TONES[feed.state]}>
            {isInPart ? texts.inPart : texts.states[feed.state]}
          </Badge>
        </p>
      </div>
      {fault && (
        <p className="text-brick-text">
          {feed.faultLine === null ? fault : texts.atLine(number(feed.faultLine), fault)}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 xl:grid-cols-5">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {feed.rowsRefused > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Download aria-hidden="true" size={18} />}
          pending={save.isPending}
          aria-label={texts.errorsOf(feed.source)}
          onClick={() => save.mutate(feed)}
        >
          {texts.errors}
        </Button>
      )}
    </li>
  );
}
