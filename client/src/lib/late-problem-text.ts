import { useCallback } from "react";
import { useI18n } from "#client/lib/i18n.tsx";
import { loadPart } from "#client/lib/parts.ts";

/**
 * As `useProblemText`, for screens that rarely show a failure: the sentences are fetched then. Without a network only
 * the sentence about that is needed.
 */
export function useLateProblemText(): (error: unknown) => Promise<string> {
  const { language, messages: t } = useI18n();
  return useCallback(
    async (error) => {
      // `fetch` rejects with a TypeError where no answer arrived at all.
      if (error instanceof TypeError) return t.common.offline;
      const { problemText } = await loadPart(() => import("#client/lib/problem-text.ts"));
      return problemText(error, language, t);
    },
    [language, t],
  );
}
