import { Ban } from "lucide-react";
import { useRef } from "react";
import { useBlocked, useBlocking } from "#client/features/accounts/blocks/use-blocks.ts";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { SettingsSection } from "#client/features/accounts/settings/section.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { memberTexts } from "#client/messages/late/member.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { BlockedMember } from "#shared/contracts/accounts/blocks.ts";

/** The members that the person has blocked, and the way to take that back. */
export function BlocksSection() {
  return (
    <SettingsSection icon={Ban} title={useTexts(memberTexts).blockedMembers}>
      <Blocked />
    </SettingsSection>
  );
}

function Blocked() {
  const { language, messages: t } = useI18n();
  const texts = useTexts(memberTexts);
  const { unnamed } = useTexts(communityTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const query = useBlocked();
  const list = useRef<HTMLUListElement>(null);
  const unblocking = useBlocking(({ name }) => {
    toast({ title: texts.unblocked(name) });
    // The pressed button goes with its row.
    list.current?.focus();
  });
  const nameOf = (blocked: BlockedMember) => blocked.name ?? unnamed;
  if (!query.items) {
    if (query.error)
      return <ErrorState title={texts.blocksFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
    return (
      <div role="status">
        <span className="sr-only">{t.common.loading}</span>
        <Skeleton className="h-12" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {query.items.length === 0 && <p className="text-muted">{texts.noneBlocked}</p>}
      <ul ref={list} tabIndex={-1} aria-label={texts.blockedMembers} className="divide-y divide-line outline-none">
        {query.items.map((blocked) => (
          <li key={blocked.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0 grow basis-36">
              <p className="font-medium wrap-anywhere">{nameOf(blocked)}</p>
              <p className="text-sm text-muted">{texts.blockedSince(formatDate(blocked.blockedAt, language))}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={texts.unblockOf(nameOf(blocked))}
              pending={unblocking.isPending && unblocking.variables.userId === blocked.userId}
              onClick={() => unblocking.mutate({ userId: blocked.userId, name: nameOf(blocked), isBlocked: false })}
            >
              {texts.unblock}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNote text={unblocking.error ? problemText(unblocking.error) : null} />
      <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
    </div>
  );
}
