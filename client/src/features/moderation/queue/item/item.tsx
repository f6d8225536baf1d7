import { ExternalLink } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useItemTitle } from "#client/features/moderation/item-title.ts";
import { ClaimBox } from "#client/features/moderation/queue/claim-box.tsx";
import { type Move, movesOf } from "#client/features/moderation/queue/decision/decisions.ts";
import { Moves } from "#client/features/moderation/queue/decision/moves.tsx";
import { DueBadge } from "#client/features/moderation/queue/due.tsx";
import {
  AppealedRemoval,
  Author,
  Earlier,
  ItemContent,
  Reports,
} from "#client/features/moderation/queue/item/content.tsx";
import { Notes } from "#client/features/moderation/queue/item/notes.tsx";
import { outcomeTone } from "#client/features/moderation/queue/outcome-tone.ts";
import { Fact, Facts, Moment } from "#client/features/moderation/queue/parts.tsx";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { wordOf } from "#client/lib/word-of.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import type { ModerationItem, ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import type { StrikeDecision, Takedown } from "#shared/contracts/takedowns/takedowns.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { GONE, type ModeratedKind } from "#shared/domain/moderation.ts";
import { productNameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** The decision that is being made, and its callbacks. */
export interface Deciding {
  move: Move | null;
  onMove: (move: Move) => void;
  onClose: () => void;
  /** Called before the decided item leaves the queue. */
  onDecided: (item: ModerationItem) => void;
  /** Called when the element that gets the focus is there. */
  onSettle: () => void;
  /** Called when a dialog lies over everything, and once it has closed. */
  onCover: (covers: boolean) => void;
}

/** An item: its content, who has claimed it, the actions on it, and then the reports and notes. */
export function QueueItem({
  item,
  takedown,
  strikeDecision,
  move,
  onMove,
  onClose,
  onDecided,
  onSettle,
  onCover,
  children,
}: {
  item: ModerationItemDetail;
  /** The notice, or the account's case, behind it once that is loaded. */
  takedown?: Takedown | undefined;
  strikeDecision?: StrikeDecision | undefined;
  children?: ReactNode;
} & Deciding) {
  const moves = movesOf(item, takedown, strikeDecision);
  const isKnown =
    (item.takedownId === null || takedown !== undefined) &&
    (item.strikeDecisionId === null || strikeDecision !== undefined);
  const isPossible = move !== null && moves.includes(move);

  useEffect(onSettle);
  // An address, or a key, may ask for a move that is not possible (any more).
  useEffect(() => {
    if (move !== null && isKnown && !isPossible) onClose();
  });

  return (
    <article data-detail={item.id} className="grid gap-4 wrap-anywhere">
      <Head item={item} />
      <AppealedRemoval removal={item.removal} />
      <ItemContent item={item} />
      <Earlier item={item} />
      <ClaimBox item={item} />
      <Moves
        item={item}
        moves={moves}
        chosen={isPossible ? move : null}
        onMove={onMove}
        onClose={onClose}
        onDecided={() => onDecided(item)}
        onCover={onCover}
      />
      {children}
      <Reports reports={item.reports} />
      <Author item={item} />
      {!item.isOwn && <Notes item={item} />}
    </article>
  );
}

function Head({ item }: { item: ModerationItemDetail }) {
  const texts = useTexts(moderationTexts);
  const t = useMessages();
  const { kind, status, proposal } = item;
  const { language } = useI18n();
  const title = useItemTitle(item);
  const productName = productNameOf(item, language);
  return (
    <>
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="text-sm text-muted">{wordOf(texts.kinds, kind).one}</span>
          {status === "proposed" ? (
            <DueBadge dueAt={item.dueAt} />
          ) : (
            <Badge tone={outcomeTone(kind, status)}>{wordOf(texts.outcomes, kind)[status]}</Badge>
          )}
          {item.isHidden && <Badge>{texts.hidden}</Badge>}
          {item.isDeleted && <Badge>{texts.deletedByAuthor}</Badge>}
        </p>
        <h2 dir="auto" tabIndex={-1} className="text-lg leading-snug font-semibold">
          {title}
        </h2>
        {proposal && (
          <p className="text-muted">
            {proposal.brand} · {t.categories[proposal.category]}
          </p>
        )}
      </header>
      <Facts>
        {proposal && (
          <Fact term={texts.code}>
            {proposal.code === null ? (
              texts.noCode
            ) : (
              <code className="text-[0.95em]">{displayCode(proposal.code)}</code>
            )}
          </Fact>
        )}
        <Fact term={proposal ? texts.proposed : texts.arrived}>
          <Moment date={item.createdAt} />
          {proposal && ` ${proposal.proposedBy === null ? texts.byMember : texts.by(proposal.proposedBy)}`}
        </Fact>
        {productName !== null && !proposal && <Fact term={texts.of}>{productName}</Fact>}
        {item.decidedAt && (
          <Fact term={texts.decided}>
            <Moment date={item.decidedAt} />
          </Fact>
        )}
        {item.reason !== null && <Fact term={texts.reason}>{reasonLabel(item.reason, kind, texts)}</Fact>}
      </Facts>
      {item.productId !== null && (
        <div>
          <ButtonLink
            href={productPath(item.productId)}
            variant="secondary"
            size="sm"
            icon={<ExternalLink aria-hidden="true" size={18} />}
            aria-label={texts.openProductOf(productName ?? title)}
          >
            {texts.openProduct}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** The same reason may read differently for another kind. */
function reasonLabel(reason: string, kind: ModeratedKind, texts: (typeof moderationTexts)["en"]): string {
  if (reason === GONE) return texts.gone;
  const choices: Record<string, { label: string } | undefined> = kind === "product" ? texts.reasons : texts.refusals;
  const labels: Record<string, string | undefined> = texts.removalReasons;
  const isOwn = kind === "product" || kind === "takedown";
  const states: Record<string, string | undefined> = kind === "takedown" ? texts.takedown.states : {};
  return (isOwn ? choices[reason]?.label : labels[reason]) ?? states[reason] ?? reason;
}
