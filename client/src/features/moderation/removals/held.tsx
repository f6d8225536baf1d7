import { useId } from "react";
import { excerptIn } from "#client/features/moderation/item-title.ts";
import { ProductLink } from "#client/features/moderation/removals/card.tsx";
import { useHeld } from "#client/features/moderation/removals/queries.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { wordOf } from "#client/lib/word-of.ts";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { Badge } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import type { HeldContent } from "#shared/contracts/moderation/removals.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

/** The person's content that waits for a moderator after a report, under its heading; nothing where there is none. */
export function HeldSection() {
  const t = useMessages();
  const texts = useTexts(decisionsTexts);
  const id = useId();
  const { data: held, error, refetch } = useHeld();
  if (held === undefined && error) {
    return <ErrorState title={texts.heldFailed} text={failureText(error, t)} onRetry={() => refetch()} />;
  }
  if (held === undefined || held.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {texts.held}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {held.map((one) => (
          <HeldCard key={one.id} held={one} />
        ))}
      </ul>
    </section>
  );
}

function HeldCard({ held }: { held: HeldContent }) {
  const { kind, excerpt, productId, dueAt, isDeleted } = held;
  const { language } = useI18n();
  const texts = useTexts(decisionsTexts);
  const id = useId();
  const productName = productNameOf(held, language);
  const { of, alone } = wordOf(texts.whats, kind);
  const until = formatDate(dueAt, language, { dateStyle: "long", timeStyle: "short" });
  return (
    <li aria-labelledby={id} className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h3 id={id} className="min-w-0 font-semibold break-words">
          {productName ? of(productName) : alone}
        </h3>
        <Badge tone="beech">{isDeleted ? texts.deleted : texts.hidden}</Badge>
      </div>
      <blockquote dir="auto" className="border-l-2 border-line pl-3.5 whitespace-pre-line break-words text-muted">
        {excerptIn(language, excerpt, held)}
      </blockquote>
      <p>{isDeleted ? texts.deletedUntil(until) : texts.hiddenUntil(until)}</p>
      {productId && <ProductLink productId={productId} describedBy={id} />}
    </li>
  );
}
