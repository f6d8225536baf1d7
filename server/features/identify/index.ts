import { eq, getTableColumns } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import {
  clearExpiredPhotos,
  eraseOwnPhotos,
  forgetUnscanned,
  removePhotosJob,
} from "#server/features/identify/forget-photos.ts";
import { spendingMail } from "#server/features/identify/model/spending-mail.ts";
import { identifyRoutes } from "#server/features/identify/routes.ts";
import { feedbackAlternatives, identificationFeedback, scanFeedback } from "#shared/schema/index.ts";

export { findFoundPage } from "#server/features/identify/answer/kept-answers.ts";
export { closeCodesReader } from "#server/features/identify/codes/read-codes.ts";

/** Why photos were recognised, and members' feedback on that. */
export const identifyDomain = {
  routes: { identify: identifyRoutes },
  jobs: [removePhotosJob],
  on: [forgetUnscanned],
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
    erase: eraseOwnPhotos,
  },
} satisfies Domain;
