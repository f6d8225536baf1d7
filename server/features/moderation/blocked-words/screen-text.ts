import { blockedWordsIn, blockedWordsInLong } from "#server/features/moderation/blocked-words/blocked-words.ts";
import { AppError } from "#server/http/app-error.ts";

/**
 * Throws UNPROCESSABLE `blocked-words` where a text that others will see holds a word that is never shown. `texts` by the
 * path of their field in the body; the error's `fields` has, by that path, the words as the person wrote them.
 */
export function refuseBlockedWords(texts: Record<string, string | null | undefined>): void {
  refuse(Object.entries(texts).map(([field, text]) => ({ field, words: blockedWordsIn(text ?? "") })));
}

/** The same for one text of any length, in whose reading everybody else has turns. */
export async function refuseBlockedWordsOf(field: string, text: string): Promise<void> {
  refuse([{ field, words: await blockedWordsInLong(text) }]);
}

function refuse(read: { field: string; words: string[] }[]): void {
  const found = read.flatMap(({ field, words }) => (words.length > 0 ? [[field, words.join(", ")] as const] : []));
  if (found.length === 0) return;
  const said = found.map(([, words]) => words).join(", ");
  throw new AppError("UNPROCESSABLE", `Please put it differently. This can't be published: ${said}`, {
    reason: "blocked-words",
    fields: Object.fromEntries(found),
  });
}
