import type { Deps } from "#server/deps.ts";
import { findEntry, isFor, isProvisional } from "#server/features/identify/answer/kept-answers.ts";
import { linksOf, shownOf } from "#server/features/identify/answer/shown.ts";
import { readOwnResult } from "#server/features/identify/feedback/own-result.ts";
import { AppError } from "#server/http/app-error.ts";
import type { IdentifyAnswer, identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { HandlerInput } from "#shared/http/endpoint.ts";

/**
 * The kept answer to a photo of the actor's, as it is shown by now. Throws NOT_FOUND for a photo that they have not had
 * identified, and for an answer that has expired or was corrected away.
 */
export async function readAnswer(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  imageHash: string,
  { location, language }: HandlerInput<typeof identify.answer>["query"],
): Promise<IdentifyAnswer> {
  const { scanId } = await readOwnResult(deps.db, actor.id, imageHash);
  const entry = await findEntry(deps, imageHash);
  if (!entry || !(await isFor(deps, entry, actor.id))) {
    throw new AppError("NOT_FOUND", "The answer is not kept any more.", { reason: "identification-expired" });
  }
  const country = location === undefined ? null : location === "Canada" ? ("CA" as const) : ("US" as const);
  const { identification, isCorrected, matches } = await shownOf(deps, entry, language);
  return {
    scanId,
    imageHash,
    identification,
    method: entry.method,
    isOffline: isProvisional(entry),
    isCorrected,
    answeredAt: entry.createdAt,
    matches,
    webResults: linksOf(identification, entry, { region: { country, region: null, city: null }, language }),
    before: null,
  };
}
