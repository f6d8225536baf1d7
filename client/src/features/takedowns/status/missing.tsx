import drawing from "#client/assets/drawings/not-found.svg";
import { ApiError } from "#client/lib/api.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

/** Replaces a notice that could not be read: that there is none (`notFound` says why), or a way to try again. */
export function NoticeLoadFailed({
  error,
  notFound,
  onRetry,
}: {
  error: Error | null;
  notFound: string;
  onRetry: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(takedownTexts);
  // A malformed key is refused before any look-up.
  const isMissing = error instanceof ApiError && (error.code === "NOT_FOUND" || error.code === "INVALID_INPUT");
  if (isMissing) return <EmptyState drawing={drawing} title={texts.notFound} text={notFound} />;
  return <ErrorState title={texts.loadFailed} text={failureText(error, t)} onRetry={onRetry} />;
}

/** Two cards, as of the facts and the course of a notice. */
export function NoticeSkeleton() {
  const t = useMessages();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t.common.loading}</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  );
}
