import { AppError } from "#server/http/app-error.ts";
import { blockedWordsIn } from "#server/lib/blocked-words.ts";

/**
 * Throws UNPROCESSABLE `blocked-words` where a text that others will see holds a word that is never shown. `texts` by the
 * path of their field in the body; the error's `fields` has, by that path, the words as the person wrote them.
 */
export function refuseBlockedWords(texts: Record<string, string | null | undefined>): void {
  const found = Object.entries(texts).flatMap(([field, text]) => {
    const words = blockedWordsIn(text ?? "");
    return words.length > 0 ? [[field, words.join(", ")] as const] : [];
  });
  if (found.length === 0) return;
  const said = found.map(([, words]) => words).join(", ");
  throw new AppError("UNPROCESSABLE", `Please put it differently. This can't be published: ${said}`, {
    reason: "blocked-words",
    fields: Object.fromEntries(found),
  });
}
