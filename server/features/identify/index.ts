import { eq, getTableColumns } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { recountWithout } from "#server/features/identify/feedback/counts.ts";
import { moveFeedback } from "#server/features/identify/feedback/move-feedback.ts";
import {
  clearExpiredPhotos,
  eraseOwnPhotos,
  forgetUnscanned,
  removePhotosJob,
} from "#server/features/identify/forget-photos.ts";
import { describeProducts, describeProductsJob } from "#server/features/identify/matches/describe-products.ts";
import { spendingMail } from "#server/features/identify/model/spending-mail.ts";
import { identifyRoutes, placeRoutes } from "#server/features/identify/routes.ts";
import { handleJob } from "#server/jobs/job.ts";
import { feedbackAlternatives, identificationFeedback, scanFeedback } from "#shared/schema/index.ts";

export { findFoundPage } from "#server/features/identify/answer/kept-answers.ts";
export { costByDay, readCacheStats } from "#server/features/identify/cache-figures.ts";
export { closeCodesReader } from "#server/features/identify/codes/read-codes.ts";
export { findCorrection, type MadeCorrection } from "#server/features/identify/feedback/corrections.ts";
export { identificationJudged } from "#server/features/identify/feedback/events.ts";
export { countWordsByBand } from "#server/features/identify/feedback/precision.ts";
export { describeProductsJob } from "#server/features/identify/matches/describe-products.ts";
export { isPhotoKept, noSuchPhoto, openPhoto } from "#server/features/identify/photos.ts";

/** Why photos were recognised, and members' feedback on that. */
export const identifyDomain = {
  routes: { identify: identifyRoutes, place: placeRoutes },
  jobs: [handleJob(describeProductsJob, describeProducts, { schedule: "11 * * * *" }), removePhotosJob],
  on: [forgetUnscanned],
  productMerged: moveFeedback,
  clearExpired: clearExpiredPhotos,
  mails: [spendingMail],
  personalData: {
    parts: {
      scanFeedback: { owner: scanFeedback.userId },
      identificationFeedback: { owner: identificationFeedback.userId },
      identificationAlternatives: {
        owner: identificationFeedback.userId,
        join: { table: feedbackAlternatives, on: eq(feedbackAlternatives.feedbackId, identificationFeedback.id) },
        only: getTableColumns(feedbackAlternatives),
      },
    },
    erase: async (tx, userId, deps) => {
      const recount = await recountWithout(tx, userId);
      await eraseOwnPhotos(tx, userId, deps);
      return recount;
    },
  },
} satisfies Domain;
