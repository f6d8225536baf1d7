import { type ComponentProps, type ReactNode, useRef } from "react";
import { isWanted, useFilter } from "#client/features/scans/history/filter.ts";
import { FilterBar } from "#client/features/scans/history/filter-bar.tsx";
import { ScanList } from "#client/features/scans/history/list.tsx";
import { useDeviceEntries, useSavedScans } from "#client/features/scans/history/use-history.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** The history of an account page by page, searched and filtered, on top the unsaved scans of this device. */
export function MemberScans({
  empty,
  renderAnswer,
}: {
  empty: ReactNode;
  renderAnswer: ComponentProps<typeof ScanList>["renderAnswer"];
}) {
  const t = useMessages();
  const texts = useTexts(scanHistoryTexts);
  const list = useRef<HTMLUListElement>(null);
  const filtering = useFilter();
  const { filter, isFiltered } = filtering;
  const query = useSavedScans(filter);
  const onDevice = useDeviceEntries();
  const { entries: saved, error, total } = query;
  const isSaved = new Set(saved?.map(({ clientId }) => clientId));
  const waiting = onDevice.filter((entry) => !isSaved.has(entry.clientId) && isWanted(entry, filter));
  const refused = new Set(onDevice.filter(({ isRefused }) => isRefused).map(({ clientId }) => clientId));
  // The account may not have heard of it yet.
  const known = saved?.map((entry) =>
    refused.has(entry.clientId) ? { ...entry, isRefused: true, product: null } : entry,
  );
  const entries = [...waiting, ...(known ?? [])];
  const failure = error && failureText(error, t);
  const isOver = saved !== undefined && !query.hasNextPage;
  const all = isOver ? entries.length : total !== undefined && total + waiting.length;
  const count = () => {
    if (all === false) return texts.newest(entries.length);
    return isFiltered ? texts.found(all) : texts.total(all);
  };
  const nothingFound = (
    <EmptyState
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      action={
        <Button variant="secondary" onClick={filtering.reset}>
          {texts.showAll}
        </Button>
      }
    />
  );
  return (
    <>
      {(isFiltered || filtering.text !== "" || entries.length > 0) && <FilterBar filter={filtering} />}
      <p role="status" className="sr-only">
        {isFiltered && saved && !query.isPlaceholderData ? count() : ""}
      </p>
      <ScanList
        entries={entries}
        count={count()}
        isMember
        isAll={!isFiltered}
        list={list}
        renderAnswer={renderAnswer}
        empty={saved ? (isFiltered ? nothingFound : empty) : null}
      />
      {saved ? (
        <LoadMore list={list} query={query} failure={failure && `${texts.failed}. ${failure}`} />
      ) : (
        <div className={waiting.length > 0 ? "mt-4" : ""}>
          {failure ? (
            <ErrorState title={texts.failed} text={failure} onRetry={() => query.refetch()} />
          ) : (
            <SkeletonRows count={3} />
          )}
        </div>
      )}
    </>
  );
}
