import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { CORRECTION_VOTES } from "#shared/domain/identify/consensus.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  confidence,
  createdAt,
  flag,
  id,
  isSha256,
  moment,
  notNegative,
  oneOf,
  sha256,
  tally,
  updatedAt,
  withinOne,
} from "#shared/schema/columns.ts";
import { aiScanResults } from "#shared/schema/scans.ts";

/** A proposed answer for a picture and how many people stand behind it. A picture can have several. */
export const feedbackConsensus = pgTable(
  "feedback_consensus",
  {
    id: id(),
    imageHash: sha256("image_hash").notNull(),
    correctProductId: uuid("correct_product_id").references(() => products.id, { onDelete: "set null" }),
    correctProductName: text("correct_product_name").notNull(),
    correctProductBrand: text("correct_product_brand"),
    correctProductCategory: text("correct_product_category"),
    agreementCount: integer("agreement_count").notNull().default(1),
    disagreementCount: tally("disagreement_count"),
    /** The share of agreement at which the answer counts as validated. */
    confidenceThreshold: confidence("confidence_threshold").notNull(),
    isValidated: flag("is_validated"),
    validatedAt: moment("validated_at"),
    /** The correction with which members are shown the answer; null where no author lets them see the photo. */
    shownCorrectionId: uuid("shown_correction_id").references((): AnyPgColumn => aiTrainingData.id, {
      onDelete: "set null",
    }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isSha256("feedback_consensus_image_hash_sha256", table.imageHash),
    notNegative("feedback_consensus_not_negative", table.agreementCount, table.disagreementCount),
    withinOne("feedback_consensus_confidence_threshold_within_one", table.confidenceThreshold),
    // An answer without a brand is one answer as well, hence nulls that are not distinct.
    unique("feedback_consensus_one_per_answer")
      .on(table.imageHash, table.correctProductName, table.correctProductBrand)
      .nullsNotDistinct(),
    index("feedback_consensus_by_product").on(table.correctProductId),
    index("feedback_consensus_by_shown_correction").on(table.shownCorrectionId),
    // The queue that members vote on, the oldest first.
    index("feedback_consensus_to_validate")
      .on(table.createdAt, table.id)
      .where(sql`not ${table.isValidated} and ${table.shownCorrectionId} is not null`),
    // What is exported.
    index("feedback_consensus_validated").on(table.createdAt, table.id).where(sql`${table.isValidated}`),
  ],
);

/** What members say of an answer: one vote of each, none of them of a member who corrects the same picture. */
export const correctionVotes = pgTable(
  "correction_votes",
  {
    answerId: uuid("answer_id")
      .notNull()
      .references(() => feedbackConsensus.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    vote: text({ enum: CORRECTION_VOTES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "correction_votes_one_per_member", columns: [table.answerId, table.userId] }),
    oneOf("correction_votes_vote_known", table.vote, CORRECTION_VOTES),
    index("correction_votes_by_user").on(table.userId, table.createdAt, table.answerId),
  ],
);

/** A correction as a training pair: the model's answer and the right one. */
export const aiTrainingData = pgTable(
  "ai_training_data",
  {
    id: id(),
    // A pair that others validated trains the model: it outlives the scan and the account, without a name.
    scanResultId: uuid("scan_result_id").references(() => aiScanResults.id, { onDelete: "set null" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The answer that it proposes; null where it names nothing, or its author says something else by now. */
    answerId: uuid("answer_id").references(() => feedbackConsensus.id, { onDelete: "set null" }),
    /** Its author says something else by now. It is kept because others validated it, or the staff looks at it. */
    isSuperseded: flag("is_superseded"),
    visibility: text({ enum: VISIBILITIES }).notNull().default("public"),
    correctionType: text("correction_type").notNull(),
    originalIdentification: jsonb("original_identification").notNull(),
    correctedName: text("corrected_name"),
    correctedBrand: text("corrected_brand"),
    correctedModel: text("corrected_model"),
    correctedCategory: text("corrected_category"),
    correctedProductType: text("corrected_product_type"),
    correctedDescription: text("corrected_description"),
    /** How sure the person is, 1 to 5. */
    confidenceLevel: integer("confidence_level"),
    evidenceProvided: flag("evidence_provided"),
    communityValidated: flag("community_validated"),
    validationCount: tally("validation_count"),
    isVerified: flag("is_verified"),
    verifiedBy: uuid("verified_by").references(() => users.id, { onDelete: "set null" }),
    verificationDate: moment("verification_date"),
    qualityScore: confidence("quality_score"),
    createdAt: createdAt(),
  },
  (table) => [
    check("ai_training_data_confidence_level_1_to_5", sql`${table.confidenceLevel} between 1 and 5`),
    notNegative("ai_training_data_validation_count_not_negative", table.validationCount),
    withinOne("ai_training_data_quality_score_within_one", table.qualityScore),
    oneOf("ai_training_data_visibility_known", table.visibility, VISIBILITIES),
    index("ai_training_data_by_scan_result").on(table.scanResultId),
    index("ai_training_data_by_answer").on(table.answerId),
    index("ai_training_data_by_user").on(table.userId, table.createdAt, table.id),
    index("ai_training_data_by_verifier").on(table.verifiedBy),
    index("ai_training_data_by_picture").on(sql`(${table.originalIdentification} ->> 'imageHash')`),
    // The pairs that are exported.
    index("ai_training_data_validated")
      .on(table.createdAt, table.id)
      .where(sql`${table.communityValidated} or ${table.isVerified}`),
  ],
);
