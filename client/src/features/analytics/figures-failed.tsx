import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { ErrorState } from "#client/ui/error-state.tsx";

/** In the place of figures that can't be shown. Trying again is offered unless the server refuses them. */
export function FiguresFailed({ error, title, onRetry }: { error: unknown; title?: string; onRetry: () => void }) {
  const texts = useTexts(scanAnalyticsTexts);
  const problemText = useProblemText();
  if (error instanceof ApiError && error.code === "FORBIDDEN") {
    return <ErrorState title={texts.refused} text={texts.refusedText} />;
  }
  return <ErrorState title={title ?? texts.failed} text={problemText(error)} onRetry={onRetry} />;
}
