import { ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AcceptForm } from "#client/features/moderation/queue-accept-form.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import type { ProposedProduct } from "#shared/contracts/moderation.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { productPath } from "#shared/domain/paths.ts";

/** One proposed product: what the member says of it, and what can be done or was decided. */
export function QueueItem({
  item,
  onReject,
  onAccepted,
}: {
  item: ProposedProduct;
  onReject: (item: ProposedProduct) => void;
  onAccepted: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(moderationTexts);
  const [editing, setEditing] = useState(false);
  const acceptButton = useAfterwards(editing);
  return (
    <li className="grid gap-4 rounded-card border border-line bg-card p-4 wrap-anywhere md:p-5">
      <div className="grid gap-3">
        <div>
          <h2 className="text-lg leading-snug font-semibold">{item.name}</h2>
          <p className="text-muted">
            {item.brand} · {t.categories[item.category]}
          </p>
        </div>
        <Facts item={item} />
      </div>
      {item.status === "proposed" && editing && (
        <AcceptForm item={item} onAccepted={onAccepted} onCancel={() => setEditing(false)} />
      )}
      {item.status === "proposed" && !editing && (
        <div className="flex flex-wrap gap-3">
          <Button ref={acceptButton} aria-label={texts.acceptOf(item.name)} onClick={() => setEditing(true)}>
            {texts.accept}
          </Button>
          <Button variant="secondary" aria-label={texts.rejectOf(item.name)} onClick={() => onReject(item)}>
            {texts.reject}
          </Button>
        </div>
      )}
      {item.productId !== null && (
        <div>
          <ButtonLink
            href={productPath(item.productId)}
            variant="secondary"
            size="sm"
            icon={<ExternalLink aria-hidden="true" size={18} />}
            aria-label={texts.openOf(item.name)}
          >
            {texts.open}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

function Facts({ item }: { item: ProposedProduct }) {
  const texts = useTexts(moderationTexts);
  const reasons: Record<string, { label: string }> = texts.reasons;
  const by = item.proposedBy === null ? texts.byMember : texts.by(item.proposedBy);
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term={texts.code}>
        {item.code === null ? texts.noCode : <code className="text-[0.95em]">{displayCode(item.code)}</code>}
      </Fact>
      <Fact term={texts.proposed}>
        <Moment date={item.createdAt} /> {by}
      </Fact>
      {item.decidedAt && (
        <Fact term={texts.decided}>
          <Moment date={item.decidedAt} />
        </Fact>
      )}
      {item.reason !== null && <Fact term={texts.reason}>{reasons[item.reason]?.label ?? item.reason}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-muted sm:pt-0.5">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Moment({ date }: { date: Date }) {
  const { language } = useI18n();
  return (
    <time dateTime={date.toISOString()}>{formatDate(date, language, { dateStyle: "long", timeStyle: "short" })}</time>
  );
}

/** What gets the focus once something that stood in its place has gone. */
function useAfterwards(isAway: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) element.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return element;
}
