import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { readCorrection } from "#server/features/identify/feedback/correction.ts";
import { noteWord, type Word } from "#server/features/identify/feedback/note-word.ts";
import { type OwnResult, readOwnResult } from "#server/features/identify/feedback/own-result.ts";
import { refuseBlockedWords } from "#server/features/moderation/index.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { refuseSuspended } from "#server/http/refuse-suspended.ts";
import type { identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { HandlerInput } from "#shared/http/endpoint.ts";

type Feedback = HandlerInput<typeof identify.giveFeedback>["body"];

const CORRECTED = {
  brand: "correctedBrand",
  model: "correctedModel",
  productType: "correctedProductType",
  category: "correctedCategory",
  description: "correctedDescription",
} as const;

/**
 * Notes a thumb, or what the item is. What it was taken for is read from the caller's own result. Throws NOT_FOUND for a
 * picture that the caller has not had identified, INVALID_INPUT for a correction that corrects nothing, UNPROCESSABLE for
 * words that are never shown, FORBIDDEN for a correction by a suspended member, RATE_LIMITED.
 */
export async function giveFeedback(deps: Pick<Deps, "db" | "now">, actor: Actor, feedback: Feedback): Promise<void> {
  if (feedback.feedbackType === "correction") refuseBlockedWords(correctedTexts(feedback));
  await takeTry(deps.db, TRY_LIMITS.identifyFeedback, actor.id);
  await deps.db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const result = await readOwnResult(tx, actor.id, feedback.imageHash);
    const word = readWord(result, feedback);
    if (word.correction) refuseSuspended(actor);
    await noteWord(deps, tx, { userId: actor.id, result }, word);
  });
}

function readWord(result: OwnResult, feedback: Feedback): Word {
  if (feedback.feedbackType !== "correction") return { type: feedback.feedbackType };
  const said = {
    brand: feedback.correctedBrand,
    model: feedback.correctedModel,
    productType: feedback.correctedProductType,
    category: feedback.correctedCategory,
    description: feedback.correctedDescription,
  };
  const correction = readCorrection(result, said, CORRECTED);
  return { type: "correction", correction, isPhotoShared: feedback.isPhotoShared };
}

/** What others may come to read. */
const correctedTexts = (feedback: Feedback) =>
  Object.fromEntries(Object.values(CORRECTED).flatMap((field) => (feedback[field] ? [[field, feedback[field]]] : [])));
