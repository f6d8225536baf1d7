import { type RefObject, useRef } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { useQueue } from "#client/features/moderation/queue-hooks.ts";
import { QueueItem } from "#client/features/moderation/queue-item.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ProposedProduct } from "#shared/contracts/moderation.ts";
import type { ModerationState } from "#shared/domain/moderation.ts";

/**
 * The proposed products of a state, as the server orders them. What was decided on leaves the list, and with it the
 * button that was pressed: the focus then goes to `place`, which stays.
 */
export function QueueList({
  status,
  place,
  onReject,
}: {
  status: ModerationState;
  place: RefObject<HTMLElement | null>;
  onReject: (item: ProposedProduct) => void;
}) {
  const texts = useTexts(moderationTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useQueue(status);
  const { items, error, hasNextPage } = query;
  if (items === undefined) {
    if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (items.length === 0 && !hasNextPage) return <EmptyState drawing={emptyBox} {...texts.none[status]} />;
  return (
    <>
      <ul ref={list} className="grid gap-4">
        {items.map((item) => (
          <QueueItem key={item.id} item={item} onReject={onReject} onAccepted={() => place.current?.focus()} />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.failed}. ${problemText(error)}`} />
    </>
  );
}
