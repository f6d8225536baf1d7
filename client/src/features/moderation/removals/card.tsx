import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { excerptIn } from "#client/features/moderation/item-title.ts";
import { Appeal } from "#client/features/moderation/removals/appeal.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { wordOf } from "#client/lib/word-of.ts";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import type { Removal } from "#shared/contracts/moderation/removals.ts";
import { productNameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";
import type { TakedownState } from "#shared/domain/takedown.ts";

/** The states of a notice that is a strike: an appeal helps against it whatever happens to the content. */
const STRIKING: readonly TakedownState[] = ["down", "countered", "closed"];

/** A removal: the content, the reason, the outcome, and what its author can do. Without `linked` it has no link. */
export function RemovalCard({ removal, linked = true }: { removal: Removal; linked?: boolean }) {
  const { language } = useI18n();
  const texts = useTexts(decisionsTexts);
  const id = useId();
  const { kind, excerpt, productId, reason, message, removedAt, restoredAt, takedown } = removal;
  const productName = productNameOf(removal, language);
  const { of, alone } = wordOf(texts.whats, kind);
  return (
    <li aria-labelledby={id} className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h3 id={id} className="min-w-0 font-semibold break-words">
          {productName ? of(productName) : alone}
        </h3>
        <StateBadge removal={removal} />
      </div>
      {excerpt && (
        <blockquote dir="auto" className="border-l-2 border-line pl-3.5 whitespace-pre-line break-words text-muted">
          {excerptIn(language, excerpt, removal)}
        </blockquote>
      )}
      <dl className="grid grid-cols-1 gap-2">
        <RemovalFact name={texts.reason}>{texts.reasons[reason]}</RemovalFact>
        {message && <RemovalFact name={texts.message}>{message}</RemovalFact>}
      </dl>
      <p className="text-sm text-muted">
        {texts.removedOn(formatDate(removedAt, language))}
        {restoredAt && <> · {texts.restoredOn(formatDate(restoredAt, language))}</>}
      </p>
      {takedown && <Notice takedown={takedown} linked={linked} describedBy={id} />}
      {(takedown === null || STRIKING.includes(takedown.state)) && <Appeal removal={removal} describedBy={id} />}
      {linked && productId && <ProductLink productId={productId} describedBy={id} />}
    </li>
  );
}

/** The link to the product of a removal. */
export function ProductLink({ productId, describedBy }: { productId: string; describedBy: string }) {
  const texts = useTexts(decisionsTexts);
  return (
    <Link
      href={productPath(productId)}
      aria-describedby={describedBy}
      className="-my-2 inline-flex min-h-11 items-center justify-self-start rounded-control font-semibold text-pine-text underline-offset-4 hover:underline"
    >
      {texts.toProduct}
    </Link>
  );
}

function StateBadge({ removal: { restoredAt, appealedAt, appealDecidedAt } }: { removal: Removal }) {
  const texts = useTexts(decisionsTexts);
  if (restoredAt) return <Badge tone="pine">{texts.restored}</Badge>;
  if (appealedAt && !appealDecidedAt) return <Badge tone="beech">{texts.underAppeal}</Badge>;
  return <Badge tone="brick">{texts.removed}</Badge>;
}

/** The copyright notice behind a removal: while the content is down, the remedy is a counter-notice. */
function Notice({
  takedown: { id, state },
  linked,
  describedBy,
}: {
  takedown: NonNullable<Removal["takedown"]>;
  linked: boolean;
  describedBy: string;
}) {
  const texts = useTexts(decisionsTexts);
  return (
    <div className="grid justify-items-start gap-2">
      <p>{texts.takedowns[state]}</p>
      {linked && (
        <ButtonLink size="sm" variant="secondary" href={`/takedown-status?id=${id}`} aria-describedby={describedBy}>
          {state === "down" ? texts.counter : texts.seeNotice}
        </ButtonLink>
      )}
    </div>
  );
}

/** A fact about a removal under its name. */
export function RemovalFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd dir="auto" className="whitespace-pre-line break-words">
        {children}
      </dd>
    </div>
  );
}
