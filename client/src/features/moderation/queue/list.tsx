import { EyeOff, Flag, UserRound } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { useItemTitle } from "#client/features/moderation/item-title.ts";
import { DueBadge } from "#client/features/moderation/queue/due.tsx";
import { claimOn } from "#client/features/moderation/queue/holder.ts";
import type { QueueFilter, useQueue } from "#client/features/moderation/queue/hooks.ts";
import { isCommand } from "#client/features/moderation/queue/keys/shortcuts.ts";
import { outcomeTone } from "#client/features/moderation/queue/outcome-tone.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { wordOf } from "#client/lib/word-of.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Badge } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

/** The items of the queue, in the server's order. The arrow keys go along it. */
export function QueueList({
  shown,
  query,
  openId,
  list,
  onOpen,
  onStep,
}: {
  shown: QueueFilter;
  query: ReturnType<typeof useQueue>;
  openId: string | null;
  list: RefObject<HTMLUListElement | null>;
  onOpen: (id: string) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const texts = useTexts(moderationTexts);
  const problemText = useProblemText();
  const { items, error, hasNextPage } = query;
  if (items === undefined) {
    if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (items.length === 0 && !hasNextPage) {
    return <EmptyState drawing={emptyBox} {...(shown.kind === null ? texts.none[shown.status] : texts.noneOfKind)} />;
  }

  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (by === null || isCommand(event.nativeEvent)) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <>
      <ul ref={list} aria-label={texts.list} className="grid gap-2" onKeyDown={moveByKey}>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} isOpen={item.id === openId} onOpen={() => onOpen(item.id)} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.failed}. ${problemText(error)}`} />
    </>
  );
}

function Row({ item, isOpen, onOpen }: { item: ModerationItem; isOpen: boolean; onOpen: () => void }) {
  const texts = useTexts(moderationTexts);
  const { language } = useI18n();
  const title = useItemTitle(item);
  const productName = productNameOf(item, language);
  const { kind, status } = item;
  return (
    <button
      type="button"
      data-item={item.id}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className="grid w-full scroll-mt-20 scroll-mb-28 gap-1.5 rounded-card border border-line bg-card px-4 py-3 text-left transition wrap-anywhere hover:bg-pine-soft aria-current:border-pine-text aria-current:bg-pine-soft"
    >
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-muted">{wordOf(texts.kinds, kind).one}</span>
        {status === "proposed" ? (
          <DueBadge dueAt={item.dueAt} />
        ) : (
          <Badge tone={outcomeTone(kind, status)}>{wordOf(texts.outcomes, kind)[status]}</Badge>
        )}
      </span>
      <span dir="auto" className="line-clamp-2 font-semibold">
        {title}
      </span>
      {productName !== null && productName !== title && (
        <span className="line-clamp-1 text-sm text-muted">{productName}</span>
      )}
      <Marks item={item} />
    </button>
  );
}

function Marks({ item }: { item: ModerationItem }) {
  const texts = useTexts(moderationTexts);
  const claim = claimOn(item, new Date());
  if (item.reportCount === 0 && !item.isHidden && !item.isDeleted && !item.isOwn && !claim) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {item.reportCount > 0 && (
        <Badge>
          <Flag aria-hidden="true" size={13} />
          {texts.reportCount(item.reportCount)}
        </Badge>
      )}
      {item.isHidden && (
        <Badge>
          <EyeOff aria-hidden="true" size={13} />
          {texts.hidden}
        </Badge>
      )}
      {item.isDeleted && <Badge>{texts.deletedByAuthor}</Badge>}
      {item.isOwn && <Badge tone="beech">{texts.own}</Badge>}
      {claim && (
        <span className="inline-flex items-center gap-1 rounded-full bg-pine-soft px-2.5 py-0.5 text-xs leading-5 font-semibold text-pine-text">
          <UserRound aria-hidden="true" size={13} className="shrink-0" />
          {claim.isOwn ? texts.heldByYou : texts.heldBy(claim.by.name ?? texts.aModerator)}
        </span>
      )}
    </span>
  );
}
