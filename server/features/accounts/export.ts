import { and, eq, getTableColumns, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Download } from "#shared/http/endpoint.ts";
import * as schema from "#shared/schema/index.ts";

const {
  adminAudit,
  emailChanges,
  feedbackAlternatives,
  identificationFeedback,
  passwordResets,
  products,
  sessions,
  users,
} = schema;
const { reviewPhotos, reviews, reviewVotes, uploadCaptions, uploads } = schema;
const { contentRemovals, sharedVideos, sharedVideoVotes, takedowns } = schema;
const { moderationItems, moderationNotes, moderationPhotos, moderationReports, moderationTexts } = schema;

/** Where a file of ours can be had. */
const pathOf = (objectName: PgColumn) => sql`${objectName}`.mapWith(objectPath);

/** Rows that are one person's. */
interface Part {
  /** Holds whose row it is. */
  owner: PgColumn;
  /** A second table, each of its rows belonging to one of the owner's. */
  join?: { table: PgTable; on: SQL };
  /** What is shown of a row, if not all but the ids of accounts. The first column is the order. */
  only?: Record<string, PgColumn | SQL>;
  also?: Record<string, PgColumn>;
  /** Which of the owner's rows, if not all. */
  which?: SQL | undefined;
}

/** All that is exported besides the profile, by its name in the file. */
export const PARTS: Record<string, Part> = {
  sessions: {
    owner: sessions.userId,
    only: {
      signedInAt: sql`${sessions.sess}->>'signedInAt'`,
      expiresAt: sessions.expire,
      browser: sql`${sessions.sess}->>'userAgent'`,
    },
  },
  linksForNewPassword: {
    owner: passwordResets.userId,
    only: { sentAt: passwordResets.createdAt, expiresAt: passwordResets.expiresAt },
  },
  newEmailAddress: {
    owner: emailChanges.userId,
    only: { askedAt: emailChanges.createdAt, email: emailChanges.email, expiresAt: emailChanges.expiresAt },
  },
  reviews: {
    owner: reviews.userId,
    join: { table: products, on: eq(products.id, reviews.productId) },
    also: { productName: products.name, productBrand: products.brand },
  },
  reviewPhotos: {
    owner: reviews.userId,
    join: { table: reviewPhotos, on: eq(reviewPhotos.reviewId, reviews.id) },
    only: {
      id: reviewPhotos.id,
      reviewId: reviewPhotos.reviewId,
      url: pathOf(reviewPhotos.objectName),
      width: reviewPhotos.width,
      height: reviewPhotos.height,
      createdAt: reviewPhotos.createdAt,
    },
  },
  reviewVotes: {
    owner: reviewVotes.userId,
    join: { table: reviews, on: eq(reviews.id, reviewVotes.reviewId) },
    only: {
      createdAt: reviewVotes.createdAt,
      isHelpful: reviewVotes.isHelpful,
      reviewId: reviewVotes.reviewId,
      productId: reviews.productId,
    },
  },
  uploads: {
    owner: uploads.userId,
    only: {
      id: uploads.id,
      createdAt: uploads.createdAt,
      state: uploads.state,
      refusal: uploads.refusal,
      fileName: uploads.fileName,
      bytes: uploads.bytes,
      url: pathOf(uploads.objectName),
      posterUrl: pathOf(uploads.posterName),
      durationSeconds: uploads.durationSeconds,
      width: uploads.width,
      height: uploads.height,
    },
  },
  uploadCaptions: {
    owner: uploads.userId,
    join: { table: uploadCaptions, on: eq(uploadCaptions.uploadId, uploads.id) },
    only: {
      uploadId: uploadCaptions.uploadId,
      language: uploadCaptions.language,
      url: pathOf(uploadCaptions.objectName),
      createdAt: uploadCaptions.createdAt,
    },
  },
  sharedVideos: {
    owner: sharedVideos.userId,
    join: { table: products, on: eq(products.id, sharedVideos.productId) },
    also: { productName: products.name, productBrand: products.brand },
  },
  sharedVideoVotes: {
    owner: sharedVideoVotes.userId,
    join: { table: sharedVideos, on: eq(sharedVideos.id, sharedVideoVotes.shareId) },
    only: {
      createdAt: sharedVideoVotes.createdAt,
      isHelpful: sharedVideoVotes.isHelpful,
      shareId: sharedVideoVotes.shareId,
      productId: sharedVideos.productId,
    },
  },
  /** What was shared anew while something about it waited. */
  sharedVideosContinued: {
    owner: sharedVideos.userId,
    join: { table: schema.continuedShares, on: eq(schema.continuedShares.shareId, sharedVideos.id) },
    only: { id: schema.continuedShares.shareId, continuedBy: schema.continuedShares.continuedBy },
  },
  scans: { owner: schema.aiScanResults.userId },
  scanLog: { owner: schema.scanHistory.userId },
  scanFeedback: { owner: schema.scanFeedback.userId },
  identificationFeedback: { owner: identificationFeedback.userId },
  identificationAlternatives: {
    owner: identificationFeedback.userId,
    join: { table: feedbackAlternatives, on: eq(feedbackAlternatives.feedbackId, identificationFeedback.id) },
    only: getTableColumns(feedbackAlternatives),
  },
  proposedProducts: { owner: schema.productProposals.userId },
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
  /** What the person changed or deleted after it was reported, until a moderator has decided. */
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
    only: { id: moderationPhotos.id, url: pathOf(moderationPhotos.objectName), createdAt: moderationPhotos.createdAt },
  },
  moderatorNotes: {
    owner: moderationNotes.userId,
    only: { id: moderationNotes.id, createdAt: moderationNotes.createdAt, text: moderationNotes.text },
  },
  removals: { owner: contentRemovals.authorId },
  /** Whether the account stays with three copyright strikes, and why. */
  accountDecisions: { owner: schema.strikeDecisions.userId },
  /** Notices about what the person shared that they were told of, with their own counter-notices; who sent a notice is that sender's. */
  copyrightNotices: {
    owner: takedowns.sharerId,
    // Of one that came to nothing, or that its claimant has not confirmed, the person is told nothing.
    which: or(isNotNull(takedowns.downAt), and(eq(takedowns.regime, "canada"), ne(takedowns.state, "unconfirmed"))),
    only: {
      id: takedowns.id,
      createdAt: takedowns.createdAt,
      regime: takedowns.regime,
      state: takedowns.state,
      kind: takedowns.kind,
      subjectId: takedowns.subjectId,
      productId: takedowns.productId,
      removalId: takedowns.removalId,
      work: takedowns.work,
      downAt: takedowns.downAt,
      upheldAt: takedowns.upheldAt,
      refusal: takedowns.refusal,
      counteredAt: takedowns.counteredAt,
      counterName: takedowns.counterName,
      counterPostalAddress: takedowns.counterPostalAddress,
      counterPhone: takedowns.counterPhone,
      counterStatement: takedowns.counterStatement,
      counterSignature: takedowns.counterSignature,
      restoreDueAt: takedowns.restoreDueAt,
      courtActionAt: takedowns.courtActionAt,
      restoredAt: takedowns.restoredAt,
      closedAt: takedowns.closedAt,
      strikeWithdrawnAt: takedowns.strikeWithdrawnAt,
    },
  },
  corrections: { owner: schema.aiTrainingData.userId },
  projects: { owner: schema.userProjects.userId },
  projectPhotos: { owner: schema.projectPhotos.userId },
  posts: { owner: schema.communityPosts.userId },
  replies: { owner: schema.postReplies.userId },
  interactions: { owner: schema.userInteractions.userId },
  achievements: { owner: schema.userAchievements.userId },
  reputation: { owner: schema.userReputation.userId },
  notifications: { owner: schema.notifications.userId },
  shopClicks: { owner: schema.affiliateClicks.userId },
  /** What admins changed of this account, and what this account changed as an admin, without whose it was. */
  accountChanges: {
    owner: adminAudit.targetId,
    only: {
      at: adminAudit.createdAt,
      action: adminAudit.action,
      before: adminAudit.before,
      after: adminAudit.after,
      reason: adminAudit.reason,
    },
  },
  adminActions: {
    owner: adminAudit.actorId,
    only: { at: adminAudit.createdAt, action: adminAudit.action, targetType: adminAudit.targetType },
  },
};

/** Columns that name an account whose rows are all the same somebody else's. */
export const NOT_EXPORTED: { column: PgColumn; because: string }[] = [
  { column: schema.notifications.triggeredBy, because: "what somebody else was told is theirs" },
  { column: schema.aiTrainingData.verifiedBy, because: "the correction is its author's" },
  { column: moderationItems.decidedBy, because: "what was decided on is its proposer's" },
  { column: moderationItems.claimedBy, because: "what a moderator looks at is its author's" },
  { column: schema.idempotencyKeys.userId, because: "a copy of what was answered, which is gone within a day" },
  { column: schema.partnershipDocuments.verifiedBy, because: "the document is the partner's" },
];

/**
 * Everything that is stored about the actor, as it was at one moment, in a JSON file: dates in ISO 8601, no secret and
 * nobody else's name in it. Throws RATE_LIMITED.
 */
export async function exportData({ db, now }: Pick<Deps, "db" | "now">, actor: Actor): Promise<Download> {
  await takeTry(db, TRY_LIMITS.exports, actor.id);
  const data = await db.transaction((tx) => gather(tx, actor.id), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  return {
    bytes: Buffer.from(JSON.stringify({ exportedAt: now(), ...data }, null, 2)),
    fileName: "hexkey-my-data.json",
  };
}

async function gather(tx: Transaction, userId: string): Promise<Record<string, unknown>> {
  const { password: _password, ...shown } = getTableColumns(users);
  const [profile] = await tx.select(shown).from(users).where(eq(users.id, userId));
  if (!profile) throw new AppError("NOT_FOUND", "There is no such account.");
  const data: Record<string, unknown> = { profile };
  for (const [name, part] of Object.entries(PARTS)) data[name] = await rowsOf(tx, part, userId);
  return data;
}

function rowsOf(
  tx: Transaction,
  { owner, join, only, also, which }: Part,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const query = tx
    .select(only ?? { ...withoutAccounts(owner.table), ...also })
    .from(owner.table)
    .where(and(eq(owner, userId), which))
    // By the first column: ids are made in the order of time.
    .orderBy(sql`1`)
    .$dynamic();
  return join ? query.innerJoin(join.table, join.on) : query;
}

/** The columns of a table save those that say whose account something is. */
function withoutAccounts(table: PgTable): Record<string, PgColumn> {
  const accounts = accountColumns(table);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !accounts.includes(column)));
}

/** The columns of a table that refer to `users`. */
export function accountColumns(table: PgTable): PgColumn[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns } = key.reference();
    return foreignTable === users ? columns : [];
  });
}
