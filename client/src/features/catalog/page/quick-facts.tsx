import type { ReactNode } from "react";
import { ManualLink } from "#client/features/catalog/page/manual-link.tsx";
import { Recalls } from "#client/features/catalog/page/recall-part.tsx";
import { SafetyBrief } from "#client/features/catalog/page/safety-notes.tsx";
import { useProductFacts } from "#client/features/catalog/page/use-product-facts.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

/**
 * What a person with the box in front of them needs at once: hazards, duration, number of people, and the way to the
 * steps, or to the maker's manual where there are no steps.
 */
export function QuickFacts({ productId, steps }: { productId: string; steps: ReactNode }) {
  const t = useMessages();
  const texts = useTexts(productPageTexts);
  const { data: facts, error, refetch } = useProductFacts(productId);
  if (error) {
    return (
      <ErrorState
        title={texts.factsFailed}
        text={texts.factsFailedText(failureText(error, t))}
        onRetry={() => refetch()}
      />
    );
  }
  if (!facts) return <Skeleton className="h-52 w-full" />;

  const { makerMinutes, buildTime, peopleNeeded, guides } = facts;
  const durationOf = (minutes: number) => texts.duration(Math.floor(minutes / 60), minutes % 60);
  const isWritten = guides.some((guide) => guide.steps.length > 0);
  const items = [
    buildTime
      ? { name: texts.realTime, value: texts.medianOf(durationOf(buildTime.medianMinutes), buildTime.reviewCount) }
      : makerMinutes && { name: texts.time, value: texts.makerSays(durationOf(makerMinutes)) },
    peopleNeeded && { name: texts.people, value: texts.peopleNeeded(peopleNeeded) },
  ].filter((item) => item !== null && item !== 0);
  return (
    <div className="grid content-start gap-3">
      <Recalls facts={facts} brief />
      <SafetyBrief facts={facts} />
      {items.length > 0 && (
        <dl className="grid grid-pairs gap-x-4">
          {items.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isWritten ? steps : <ManualLink facts={facts} fullWidth />}
    </div>
  );
}
