import { and, eq, notInArray } from "drizzle-orm";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { readCorrection, saysSomething } from "#server/features/identify/feedback/correction.ts";
import { noteWord, type Word } from "#server/features/identify/feedback/note-word.ts";
import { type OwnResult, readOwnResult } from "#server/features/identify/feedback/own-result.ts";
import { refuseBlockedWords } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { refuseSuspended } from "#server/http/refuse-suspended.ts";
import type { identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { HandlerInput } from "#shared/http/endpoint.ts";
import { feedbackAlternatives, identificationFeedback, scanFeedback } from "#shared/schema/index.ts";

type Confirmation = HandlerInput<typeof identify.confirm>["body"];

const PHOTO_PATH = /^\/api\/scan-images\/([0-9a-f]{64})$/;

/**
 * Notes an answer of the stepped dialog: with what was shown to the person, for the administrators, and as their word on
 * the picture. Of answers that no administrator has reviewed the latest stays. Throws what `giveFeedback` throws.
 */
export async function confirmIdentification(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  confirmation: Confirmation,
): Promise<{ id: string }> {
  const { alternativesShown, selectedAlternative = null, userSubmittedTags, userConfirmation } = confirmation;
  const chosen = selectedAlternative === null ? null : alternativesShown[selectedAlternative];
  if (chosen === undefined) throw notShown();
  refuseBlockedWords({
    ...(confirmation.userCorrectedName && { userCorrectedName: confirmation.userCorrectedName }),
    ...(confirmation.userCorrectedBrand && { userCorrectedBrand: confirmation.userCorrectedBrand }),
    ...(confirmation.userCorrectedCategory && { userCorrectedCategory: confirmation.userCorrectedCategory }),
    ...(userSubmittedTags.length > 0 && { userSubmittedTags: userSubmittedTags.join(" ") }),
    ...(chosen && { selectedAlternative: chosen.name }),
  });
  await takeTry(deps.db, TRY_LIMITS.identifyFeedback, actor.id);
  const said = {
    name: confirmation.userCorrectedName || chosen?.name,
    brand: confirmation.userCorrectedBrand,
    category: confirmation.userCorrectedCategory,
  };
  const id = v7();
  await deps.db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const imageHash = PHOTO_PATH.exec(confirmation.scanImageUrl)?.[1] ?? "";
    const result = await readOwnResult(tx, actor.id, imageHash);
    const word = readWord(result, confirmation, said);
    if (word?.correction) refuseSuspended(actor);
    const own = and(eq(identificationFeedback.userId, actor.id), eq(identificationFeedback.imageHash, imageHash));
    // An answer that is yet to be given replaces no word.
    const present = tx.select({ id: scanFeedback.id }).from(scanFeedback).where(eq(scanFeedback.userId, actor.id));
    const isReplaced = word === null ? notInArray(identificationFeedback.id, present) : undefined;
    await tx
      .delete(identificationFeedback)
      .where(and(own, eq(identificationFeedback.adminReviewed, false), isReplaced));
    await tx.insert(identificationFeedback).values({
      id,
      userId: actor.id,
      imageHash,
      scanImageUrl: confirmation.scanImageUrl,
      aiPredictedName: result.name,
      aiPredictedBrand: result.brand,
      aiPredictedModel: result.model,
      aiPredictedProductId: result.predictedProductId,
      aiConfidenceScore: result.confidence,
      userConfirmation,
      userCorrectedName: said.name || null,
      userCorrectedBrand: said.brand || null,
      userCorrectedCategory: said.category || null,
      userSubmittedTags,
      alternativesShown,
      selectedAlternative,
      createdAt: deps.now(),
    });
    const alternatives = alternativesShown.map(({ name, confidence }, displayOrder) => ({
      id: v7(),
      feedbackId: id,
      productName: name,
      confidenceScore: confidence ?? null,
      displayOrder,
      wasSelected: displayOrder === selectedAlternative,
    }));
    if (alternatives.length > 0) await tx.insert(feedbackAlternatives).values(alternatives);
    if (word) await noteWord(deps, tx, { userId: actor.id, result, id }, word);
  });
  return { id };
}

/** What the answer says of the identification; null for one that is yet to be given. */
function readWord(
  result: OwnResult,
  { userConfirmation, selectedAlternative, userCorrectedName }: Confirmation,
  said: { name: string | null | undefined; brand: string | null | undefined; category: string | null | undefined },
): Word | null {
  if (userConfirmation === "PENDING") return null;
  if (userConfirmation === "CONFIRMED") return { type: "thumbs_up" };
  if (!saysSomething(said)) return { type: "thumbs_down" };
  const isChosen = !userCorrectedName && typeof selectedAlternative === "number";
  const fields = {
    name: isChosen ? "selectedAlternative" : "userCorrectedName",
    brand: "userCorrectedBrand",
    category: "userCorrectedCategory",
  };
  return { type: "correction", correction: readCorrection(result, said, fields) };
}

function notShown(): AppError {
  const message = "Please choose one of the alternatives that were shown.";
  return new AppError("INVALID_INPUT", message, { reason: "input-invalid", fields: { selectedAlternative: message } });
}
