import { and, eq, getTableColumns, inArray, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Domain } from "#server/domain.ts";
import { spendingMail } from "#server/features/identify/model/spending-mail.ts";
import { identifyRoutes } from "#server/features/identify/routes.ts";
import {
  aiScanResults,
  feedbackAlternatives,
  identificationFeedback,
  imageCacheEntries,
  scanFeedback,
} from "#shared/schema/index.ts";

export { findFoundPage } from "#server/features/identify/answer/kept-answers.ts";
export { closeCodesReader } from "#server/features/identify/codes/read-codes.ts";

/** Why photos were recognised, and members' feedback on that. */
export const identifyDomain = {
  routes: { identify: identifyRoutes },
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
    erase: async (tx, userId) => {
      // Photos of homes are kept by their hash; those without another member's scan are this member's alone.
      const others = alias(aiScanResults, "others");
      const scannedHere = tx
        .select({ hash: aiScanResults.imageHash })
        .from(aiScanResults)
        .where(eq(aiScanResults.userId, userId));
      const scannedByOthers = tx
        .select()
        .from(others)
        .where(and(eq(others.imageHash, imageCacheEntries.imageHash), ne(others.userId, userId)));
      await tx
        .delete(imageCacheEntries)
        .where(and(inArray(imageCacheEntries.imageHash, scannedHere), notExists(scannedByOthers)));
      return undefined;
    },
  },
} satisfies Domain;
