import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
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
    correctionType: text("correction_type").notNull(),
    originalIdentification: jsonb("original_identification").notNull(),
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
    index("ai_training_data_by_scan_result").on(table.scanResultId),
    index("ai_training_data_by_user").on(table.userId, table.createdAt),
    index("ai_training_data_by_verifier").on(table.verifiedBy),
    // The queue that people vote on, and the pairs that are exported.
    index("ai_training_data_to_validate")
      .on(table.createdAt, table.id)
      .where(sql`not ${table.communityValidated} and not ${table.isVerified}`),
    index("ai_training_data_validated")
      .on(table.createdAt, table.id)
      .where(sql`${table.communityValidated} or ${table.isVerified}`),
  ],
);
