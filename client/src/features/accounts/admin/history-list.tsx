import { useRef } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { AuditEntryRow } from "#client/features/accounts/admin/history-entry.tsx";
import { useUserHistory } from "#client/features/accounts/admin/use-users.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** What super-admins changed, newest first. */
export function HistoryList() {
  const { history: texts } = useTexts(userManagementTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useUserHistory();
  const { entries, error } = query;
  if (entries === undefined) {
    if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={4} />;
  }
  if (entries.length === 0) {
    return <EmptyState headingLevel={3} drawing={emptyBox} title={texts.noneTitle} text={texts.noneText} />;
  }
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.failed}. ${problemText(error)}`} />
    </>
  );
}
