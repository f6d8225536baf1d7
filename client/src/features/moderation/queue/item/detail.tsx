import { useItem, useStrikeDecision, useTakedown } from "#client/features/moderation/queue/hooks.ts";
import { AccountQuestion } from "#client/features/moderation/queue/item/account.tsx";
import { type Deciding, QueueItem } from "#client/features/moderation/queue/item/item.tsx";
import { TakedownDetails } from "#client/features/moderation/queue/item/takedown.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";

/** The chosen item with all details, once it is loaded. */
export function QueueDetail({ id, ...deciding }: { id: string } & Deciding) {
  const texts = useTexts(moderationTexts);
  const problemText = useProblemText();
  const query = useItem(id);
  if (query.data === undefined) {
    if (!query.error) return <SkeletonRows count={3} />;
    const retry = () => query.refetch();
    return <ErrorState title={texts.detailFailed} text={problemText(query.error)} onRetry={retry} />;
  }
  const item = query.data;
  if (item.takedownId !== null) return <ItemWithNotice item={item} takedownId={item.takedownId} {...deciding} />;
  if (item.strikeDecisionId !== null) {
    return <ItemWithAccount item={item} decisionId={item.strikeDecisionId} {...deciding} />;
  }
  return <QueueItem item={item} {...deciding} />;
}

function ItemWithAccount({ decisionId, ...rest }: { item: ModerationItemDetail; decisionId: string } & Deciding) {
  const texts = useTexts(moderationTexts);
  const problemText = useProblemText();
  const query = useStrikeDecision(decisionId);
  const retry = () => query.refetch();
  return (
    <QueueItem strikeDecision={query.data} {...rest}>
      {query.data ? (
        <AccountQuestion question={query.data} />
      ) : query.error ? (
        <ErrorState title={texts.account.failed} text={problemText(query.error)} onRetry={retry} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </QueueItem>
  );
}

function ItemWithNotice({ takedownId, ...rest }: { item: ModerationItemDetail; takedownId: string } & Deciding) {
  const texts = useTexts(moderationTexts);
  const problemText = useProblemText();
  const query = useTakedown(takedownId);
  const retry = () => query.refetch();
  return (
    <QueueItem takedown={query.data} {...rest}>
      {query.data ? (
        <TakedownDetails takedown={query.data} />
      ) : query.error ? (
        <ErrorState title={texts.takedown.failed} text={problemText(query.error)} onRetry={retry} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </QueueItem>
  );
}
