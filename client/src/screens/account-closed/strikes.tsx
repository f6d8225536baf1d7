import { useId } from "react";
import { excerptIn } from "#client/features/moderation/item-title.ts";
import { Appeal } from "#client/features/moderation/removals/appeal.tsx";
import { RemovalCard } from "#client/features/moderation/removals/card.tsx";
import { useAccountStanding, useRemovals } from "#client/features/moderation/removals/queries.ts";
import { DecisionReason } from "#client/features/moderation/removals/standing.tsx";
import { CounterChoice } from "#client/features/takedowns/counter/choice.tsx";
import { useReceivedNotices } from "#client/features/takedowns/hooks.ts";
import { NoticeFact } from "#client/features/takedowns/status/course.tsx";
import { Claimant } from "#client/features/takedowns/status/received.tsx";
import { failureText } from "#client/lib/failure-text.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { NOTICE_TONES } from "#client/lib/notice-tones.ts";
import { wordOf } from "#client/lib/word-of.ts";
import { accountClosedTexts } from "#client/messages/late/account-closed.ts";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Badge } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Removal } from "#shared/contracts/moderation/removals.ts";
import type { ListedNotice } from "#shared/contracts/takedowns/takedowns.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

/**
 * The message of the moderator who closed the account, and every strike against it, with its notice and what the member
 * can do about it, and their other removals. Nothing in it leads out of the page.
 */
export function ClosedStrikes() {
  const t = useMessages();
  const texts = useTexts(accountClosedTexts);
  const notices = useReceivedNotices();
  const removals = useRemovals();
  const standing = useAccountStanding();
  const id = useId();
  if (notices.data === undefined || removals.data === undefined || standing.data === undefined) {
    const error = notices.error ?? removals.error ?? standing.error;
    if (!error) return <SkeletonRows count={3} />;
    const retry = () => [notices, removals, standing].filter((one) => one.error).map((one) => one.refetch());
    return <ErrorState title={texts.failed} text={failureText(error, t)} onRetry={retry} />;
  }
  const { decisionReason } = standing.data;
  const strikes = notices.data.filter(({ isStrike }) => isStrike);
  const behindStrikes = new Set(strikes.map(({ removalId }) => removalId));
  const others = removals.data.filter((removal) => !behindStrikes.has(removal.id));
  return (
    <>
      <section aria-labelledby={`${id}-why`} className="grid grid-cols-1 gap-3">
        <h2 id={`${id}-why`} className="text-lg font-bold">
          {texts.why}
        </h2>
        {decisionReason && (
          <div className="rounded-card border border-line bg-beech-soft p-4">
            <DecisionReason reason={decisionReason} />
          </div>
        )}
        {strikes.length === 0 && <p className="rounded-card border border-line bg-card p-4">{texts.none}</p>}
        <ul className="grid grid-cols-1 gap-4">
          {strikes.map((notice) => (
            <Strike
              key={notice.id}
              notice={notice}
              removal={removals.data.find((removal) => removal.id === notice.removalId)}
            />
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section aria-labelledby={`${id}-others`} className="grid grid-cols-1 gap-3">
          <h2 id={`${id}-others`} className="text-lg font-bold">
            {texts.others}
          </h2>
          <ul className="grid grid-cols-1 gap-3">
            {others.map((removal) => (
              <RemovalCard key={removal.id} removal={removal} linked={false} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Strike({ notice, removal }: { notice: ListedNotice; removal: Removal | undefined }) {
  const { language } = useI18n();
  const texts = useTexts(accountClosedTexts);
  const { whats } = useTexts(decisionsTexts);
  const { states } = useTexts(takedownTexts);
  const id = useId();
  const { kind, state, receivedAt, downAt } = notice;
  const productName = productNameOf(notice, language);
  const { of, alone } = wordOf(whats, kind);
  return (
    <li aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h3 id={id} className="min-w-0 font-semibold break-words">
          {productName ? of(productName) : alone}
        </h3>
        <Badge tone={NOTICE_TONES[state]}>{states[state]}</Badge>
      </div>
      {removal?.excerpt && (
        <blockquote dir="auto" className="border-l-2 border-line pl-3.5 whitespace-pre-line break-words text-muted">
          {excerptIn(language, removal.excerpt, removal)}
        </blockquote>
      )}
      <dl className="grid gap-3 md:grid-cols-2 md:[&>:last-child]:col-span-2">
        <NoticeFact name={texts.sentBy}>
          <Claimant notice={notice} />
        </NoticeFact>
        <NoticeFact name={texts.work}>
          <span dir="auto" className="whitespace-pre-line">
            {notice.work}
          </span>
        </NoticeFact>
        <NoticeFact name={texts.received}>{formatDate(receivedAt, language)}</NoticeFact>
        {downAt && <NoticeFact name={texts.down}>{formatDate(downAt, language)}</NoticeFact>}
        <NoticeFact name={texts.reference}>
          <span className="break-all tabular-nums">{notice.id}</span>
        </NoticeFact>
      </dl>
      <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
        <CounterChoice notice={notice} nestedIn={id} />
      </div>
      <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
        <div>
          <h4 className="font-semibold">{texts.appealTitle}</h4>
          <p>{removal ? texts.appealText : texts.nothingToAppeal}</p>
        </div>
        {removal && <Appeal removal={removal} describedBy={id} />}
      </div>
    </li>
  );
}
