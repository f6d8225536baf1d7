import { and, eq, inArray, or } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { pathOf } from "#server/features/files/index.ts";
import { appealCase } from "#server/features/moderation/appeal-case.ts";
import { refuseBlockedWordsOf } from "#server/features/moderation/blocked-words/screen-text.ts";
import { appealDecidedMail, removedMail, tellDecision } from "#server/features/moderation/mails.ts";
import { moveAboutProduct } from "#server/features/moderation/move-about-product.ts";
import { decisionNotice } from "#server/features/moderation/notice.ts";
import { removalRoutes } from "#server/features/moderation/removal-routes.ts";
import { reportRoutes } from "#server/features/moderation/report-routes.ts";
import { moderationRoutes } from "#server/features/moderation/routes.ts";
import {
  contentRemovals,
  moderationItems,
  moderationNotes,
  moderationPhotos,
  moderationReports,
  moderationTexts,
} from "#shared/schema/index.ts";

export { admitContent, keepForCase, removedBefore, weighChange } from "#server/features/moderation/authors.ts";
export { refuseBlockedWords, refuseBlockedWordsOf } from "#server/features/moderation/blocked-words/screen-text.ts";
export {
  closeCase,
  closeCasesAbout,
  findOpenCase,
  hideIfHeavy,
  isWaitingItem,
  keepBeside,
  lockOpenCase,
  moveCase,
  moveDecided,
  openCase,
  weighReports,
} from "#server/features/moderation/cases.ts";
export { lockContent, readContent, sameWords, setVisibility, toExcerpt } from "#server/features/moderation/content.ts";
export { ownCase } from "#server/features/moderation/own-case.ts";
export { endRemoval, isRemovedByModerators, noteRemoval, removeContent } from "#server/features/moderation/removal.ts";
export { beginningOf, isHidden } from "#server/features/moderation/subject-columns.ts";
export { asText, hiddenIn, PLACED_TEXT } from "#server/features/moderation/text-content.ts";
export { refuseOthers } from "#server/features/moderation/waiting.ts";

/** The queue, reports, removals and appeals; each domain describes its own content. */
export const moderationDomain = {
  routes: { moderation: moderationRoutes, reports: reportRoutes, removals: removalRoutes },
  mails: [removedMail, appealDecidedMail],
  notices: [decisionNotice],
  on: [tellDecision],
  cases: [appealCase],
  screenText: refuseBlockedWordsOf,
  productMerged: moveAboutProduct,
  filesOf: (db, userId, name) => [
    db
      .select({ id: moderationTexts.id })
      .from(moderationPhotos)
      .innerJoin(
        moderationTexts,
        and(
          eq(moderationTexts.id, moderationPhotos.textId),
          userId === null ? undefined : eq(moderationTexts.authorId, userId),
        ),
      )
      .where(or(eq(moderationPhotos.objectName, name), eq(moderationPhotos.thumbnailName, name))),
  ],
  personalData: {
    parts: {
      moderation: { owner: moderationItems.userId },
      reports: {
        owner: moderationReports.userId,
        join: { table: moderationItems, on: eq(moderationItems.id, moderationReports.itemId) },
        only: {
          id: moderationReports.id,
          createdAt: moderationReports.createdAt,
          kind: moderationItems.kind,
          subjectId: moderationItems.subjectId,
          reason: moderationReports.reason,
          note: moderationReports.note,
          weight: moderationReports.weight,
        },
      },
      /** The member's texts that they changed or deleted after a report, until a moderator has decided. */
      reportedTexts: {
        owner: moderationTexts.authorId,
        only: {
          id: moderationTexts.id,
          replacedAt: moderationTexts.createdAt,
          productId: moderationTexts.productId,
          text: moderationTexts.text,
        },
      },
      reportedPhotos: {
        owner: moderationTexts.authorId,
        join: { table: moderationPhotos, on: eq(moderationPhotos.textId, moderationTexts.id) },
        only: {
          id: moderationPhotos.id,
          url: pathOf(moderationPhotos.objectName),
          createdAt: moderationPhotos.createdAt,
        },
      },
      moderatorNotes: {
        owner: moderationNotes.userId,
        only: { id: moderationNotes.id, createdAt: moderationNotes.createdAt, text: moderationNotes.text },
      },
      removals: { owner: contentRemovals.authorId },
    },
    notExported: [
      { column: moderationItems.decidedBy, because: "what was decided on is its proposer's" },
      { column: moderationItems.claimedBy, because: "what a moderator looks at is its author's" },
    ],
    erase: async (tx, userId) => {
      // Their reports are decided on all the same; the note in their own words may say who they are.
      await tx.update(moderationReports).set({ note: null }).where(eq(moderationReports.userId, userId));
      // Removal messages are deleted with their authors: no reader is left.
      const removals = tx
        .select({ id: contentRemovals.id })
        .from(contentRemovals)
        .where(eq(contentRemovals.authorId, userId));
      await tx
        .delete(moderationItems)
        .where(
          and(
            eq(moderationItems.kind, appealCase.kind),
            eq(moderationItems.status, "proposed"),
            inArray(moderationItems.subjectId, removals),
          ),
        );
      return undefined;
    },
  },
} satisfies Domain;
