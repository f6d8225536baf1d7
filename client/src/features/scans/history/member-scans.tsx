import { type ReactNode, useRef } from "react";
import { ScanList } from "#client/features/scans/history/list.tsx";
import { useDeviceEntries, useSavedScans } from "#client/features/scans/history/use-history.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** The history of an account page by page, on top the unsaved scans of this device. */
export function MemberScans({ empty }: { empty: ReactNode }) {
  const t = useMessages();
  const texts = useTexts(scanHistoryTexts);
  const list = useRef<HTMLUListElement>(null);
  const query = useSavedScans();
  const onDevice = useDeviceEntries();
  const { entries: saved, error } = query;
  const isSaved = new Set(saved?.map(({ clientId }) => clientId));
  const waiting = onDevice.filter(({ clientId }) => !isSaved.has(clientId));
  const refused = new Set(onDevice.filter(({ isRefused }) => isRefused).map(({ clientId }) => clientId));
  // The account may not have heard of it yet.
  const known = saved?.map((entry) =>
    refused.has(entry.clientId) ? { ...entry, isRefused: true, product: null } : entry,
  );
  const entries = [...waiting, ...(known ?? [])];
  const failure = error && failureText(error, t);
  return (
    <>
      <ScanList
        entries={entries}
        count={saved && !query.hasNextPage ? texts.total(entries.length) : texts.newest(entries.length)}
        isMember
        list={list}
        empty={saved ? empty : null}
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
