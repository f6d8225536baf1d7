import { useCallback } from "react";
import { useI18n } from "#client/lib/i18n.tsx";
import { loadPart } from "#client/lib/parts.ts";

/**
 * As `useProblemText`, for screens that seldom have to say why something failed: the sentences are fetched then. Without
 * a network none is needed but that there is none.
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
