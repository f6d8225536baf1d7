import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ContentType } from "#server/domain.ts";
import { asText, beginningOf, hiddenIn, isHidden, PLACED_TEXT } from "#server/features/moderation/index.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { aiTrainingData, feedbackConsensus, products, scanFeedback } from "#shared/schema/index.ts";

/** Path of a correction's photo, for those who may see it. */
export const correctionPhotoPath = (id: string): string => `/api/training/corrections/${id}/photo`;

const { id, answerId, originalIdentification, userId, visibility } = aiTrainingData;

/** All that a member filled in; at least one of it is there. */
const text = sql<string>`concat_ws(' · ', ${aiTrainingData.correctedName}, ${aiTrainingData.correctedBrand}, ${aiTrainingData.correctedModel},
  ${aiTrainingData.correctedProductType}, ${aiTrainingData.correctedCategory}, ${aiTrainingData.correctedDescription})`;

/** The author's word of the picture, with which its photo can be seen. */
const isShared = sql`exists (select from ${scanFeedback} where ${scanFeedback.userId} = ${userId}
  and ${scanFeedback.imageHash} = ${originalIdentification} ->> 'imageHash' and ${scanFeedback.photoSharedAt} is not null)`;

/** A member's correction of what was identified on a photo: others see it, with the photo, to check it. */
export const correctionContent: ContentType = {
  kind: "correction",
  dueHours: MODERATION_DUE_HOURS.correction,
  words: { en: "correction", fr: "correction" },
  read: async (db, wanted, lock) => {
    const query = db
      .select({
        id,
        productId: products.id,
        productName: products.name,
        productNameFr: products.nameFr,
        authorId: userId,
        visibility,
        text,
        changedAt: aiTrainingData.createdAt,
        isShared: isShared.mapWith(Boolean),
      })
      .from(aiTrainingData)
      .leftJoin(feedbackConsensus, eq(feedbackConsensus.id, answerId))
      .leftJoin(products, eq(products.id, feedbackConsensus.correctProductId))
      .where(eq(id, wanted))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: aiTrainingData }) : query);
    if (!row) return null;
    const { isShared: hasPhoto, ...rest } = row;
    const url = correctionPhotoPath(rest.id);
    return { ...asText("correction", rest), placeId: null, photos: hasPhoto ? [{ url, thumbnailUrl: url }] : [] };
  },
  list: (db, ids) =>
    db
      .select({
        id,
        title: beginningOf(text),
        productId: products.id,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(visibility),
        authorId: userId,
      })
      .from(aiTrainingData)
      .leftJoin(feedbackConsensus, eq(feedbackConsensus.id, answerId))
      .leftJoin(products, eq(products.id, feedbackConsensus.correctProductId))
      .where(inArray(id, ids)),
  isThere: (wanted) => sql`exists (select from ${aiTrainingData} where ${id} = ${wanted})`,
  hiddenOf: hiddenIn(aiTrainingData),
  setVisibility: async (tx, wanted, next) => {
    await tx.update(aiTrainingData).set({ visibility: next }).where(eq(id, wanted));
  },
  ...PLACED_TEXT,
  ownAdvice: "This is your own. You can change it, or hide its photo, in the training hub instead.",
  removalPath: () => "/ai-training",
  removedBefore: { message: "This correction of yours was removed.", reason: "text-removed" },
  // Members see it in the training hub while its photo is shared.
  isShown: async (tx, content) => {
    const [row] = await tx
      .select({ id })
      .from(aiTrainingData)
      .where(and(eq(id, content.id), isNotNull(answerId), isShared));
    return row !== undefined;
  },
};
