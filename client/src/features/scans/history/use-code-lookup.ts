import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { type Answer, askable, type Code, type HistoryEntry } from "#client/features/scans/history/entry.ts";
import { queryFor } from "#client/lib/api.ts";
import { type CodeExplanation, codes } from "#shared/contracts/catalog/codes.ts";

/** How many codes are looked up by themselves; those further down on request. */
const LOOKED_UP = 20;

/**
 * The explanations of the newest codes without a known product: those on this device, and those whose product may have
 * been added since. They are explained rather than looked for: for an unknown code that is an answer and no failure.
 */
export function useAnswers(entries: readonly HistoryEntry[]): (entry: HistoryEntry) => Answer {
  const codes = [...new Map(entries.flatMap(askable).map((code) => [keyOf(code), code])).values()].slice(0, LOOKED_UP);
  const answers = useQueries({ queries: codes.map(explanationOf) });
  const known = new Map(codes.map((code, at) => [keyOf(code), answers[at]]));
  return ({ code, symbology }) => {
    const answer = code === null ? undefined : known.get(keyOf({ code, symbology }));
    return answer?.data ?? (answer?.isPending ? "pending" : "none");
  };
}

/** Looks a code up anew. */
export function useLookUpAgain(callbacks: {
  onSuccess: (explanation: CodeExplanation) => void;
  onError: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: Code) => queryClient.fetchQuery({ ...explanationOf(code), staleTime: 0 }),
    ...callbacks,
  });
}

function keyOf({ code, symbology }: Code): string {
  return `${symbology} ${code}`;
}

function explanationOf({ code, symbology }: Code) {
  return queryFor(codes.explain, { params: { code }, query: { symbology: symbology ?? undefined } });
}
