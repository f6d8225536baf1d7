import { formatMoment, NoticeFact } from "#client/features/takedowns/status/course.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import type { Claim } from "#shared/contracts/takedowns/takedowns.ts";

/** A counter-notice as its claimant reads it, with name and address: the law has us pass it on. */
export function CounterNotice({ claim, counter }: { claim: Claim; counter: NonNullable<Claim["counter"]> }) {
  const texts = useTexts(takedownTexts);
  const { language } = useI18n();
  const isPending = claim.state === "countered" && claim.courtActionAt === null;
  return (
    <section aria-labelledby="counter-notice" className="grid gap-3">
      <h2 id="counter-notice" className="text-lg font-bold">
        {texts.counterTitle}
      </h2>
      {isPending && claim.restoreDueAt && <p>{texts.counterText(formatMoment(claim.restoreDueAt, language))}</p>}
      <dl className="grid gap-3 rounded-card border border-line bg-card p-5">
        <NoticeFact name={texts.statement}>
          <span dir="auto" className="whitespace-pre-line">
            {counter.statement}
          </span>
        </NoticeFact>
        <NoticeFact name={texts.name}>{counter.name}</NoticeFact>
        <NoticeFact name={texts.postalAddress}>{counter.postalAddress}</NoticeFact>
        <NoticeFact name={texts.phone}>{counter.phone}</NoticeFact>
        <NoticeFact name={texts.signed}>{counter.signature}</NoticeFact>
      </dl>
    </section>
  );
}
