import type { ReactNode } from "react";
import { RemovalCard } from "#client/features/moderation/removals/card.tsx";
import { useRemovals } from "#client/features/moderation/removals/queries.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** The removals of the person's content. The heading above it is the screen's. */
export function RemovalList({ empty }: { empty: ReactNode }) {
  const t = useMessages();
  const texts = useTexts(decisionsTexts);
  const { data: removals, error, refetch } = useRemovals();
  if (removals === undefined) {
    if (!error) return <SkeletonRows count={2} />;
    return <ErrorState title={texts.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
  }
  if (removals.length === 0) return empty;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {removals.map((removal) => (
        <RemovalCard key={removal.id} removal={removal} />
      ))}
    </ul>
  );
}
