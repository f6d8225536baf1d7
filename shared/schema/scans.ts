import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { CAMERA_PROBLEMS } from "#shared/domain/camera-problem.ts";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";
import { FEEDBACK_TYPES } from "#shared/domain/feedback.ts";
import { IDENTIFY_METHODS } from "#shared/domain/identify/method.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { SCAN_METHODS } from "#shared/domain/scan-method.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  confidence,
  createdAt,
  flag,
  id,
  isGtin,
  isSha256,
  isWebLink,
  moment,
  notNegative,
  oneOf,
  qualityBandOf,
  sha256,
  tally,
  texts,
  updatedAt,
  withinOne,
} from "#shared/schema/columns.ts";

/** The identifier's answer for one photo, and its owner's reaction. The scan history shows these. */
export const aiScanResults = pgTable(
  "ai_scan_results",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** No foreign key to the cached picture: that is deleted when it expires, the history stays. */
    imageHash: sha256("image_hash").notNull(),
    identifiedName: text("identified_name"),
    identifiedBrand: text("identified_brand"),
    identifiedModel: text("identified_model"),
    category: text(),
    productType: text("product_type"),
    confidence: confidence("confidence"),
    /** What told what it is; null where nothing did. */
    method: text({ enum: IDENTIFY_METHODS }),
    description: text(),
    /** Whether a label with a brand, model or serial number was read off the thing. */
    tagFound: flag("tag_found"),
    serialNumber: text("serial_number"),
    searchTerms: texts("search_terms"),
    userLocation: text("user_location"),
    /** City level at most, and only with consent. */
    detailedLocation: jsonb("detailed_location"),
    imageQualityPassed: flag("image_quality_passed"),
    /** Whether the answer came without a model call. */
    apiCostSaved: flag("api_cost_saved"),
    purchaseOptionsFound: tally("purchase_options_found"),
    assemblyVideosFound: tally("assembly_videos_found"),
    reviewsFound: tally("reviews_found"),
    matchesFound: tally("matches_found"),
    isSuccessfulScan: flag("is_successful_scan"),
    /** In the administration's bands; null where nothing was identified. */
    qualityBand: qualityBandOf("confidence"),
    userUpdatedBrand: text("user_updated_brand"),
    userUpdatedModel: text("user_updated_model"),
    userUpdatedProductType: text("user_updated_product_type"),
    userUpdatedCategory: text("user_updated_category"),
    userUpdatedDescription: text("user_updated_description"),
    userFoundProductUrl: text("user_found_product_url"),
    userNotes: text("user_notes"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isSha256("ai_scan_results_image_hash_sha256", table.imageHash),
    withinOne("ai_scan_results_confidence_within_one", table.confidence),
    notNegative(
      "ai_scan_results_not_negative",
      table.purchaseOptionsFound,
      table.assemblyVideosFound,
      table.reviewsFound,
      table.matchesFound,
    ),
    oneOf("ai_scan_results_method_known", table.method, IDENTIFY_METHODS),
    isWebLink("ai_scan_results_user_found_product_url_link", table.userFoundProductUrl),
    // The person's own history, and the admin's list of everybody's.
    index("ai_scan_results_by_user").on(table.userId, table.createdAt, table.id),
    index("ai_scan_results_newest").on(table.createdAt, table.id),
    // The same list narrowed, and by how sure the answers are. What stands behind the id orders nothing: rows that a further
    // filter leaves out are passed over in the index.
    index("ai_scan_results_by_category").on(table.category, table.createdAt, table.id, table.qualityBand),
    index("ai_scan_results_by_band").on(table.qualityBand, table.createdAt, table.id),
    index("ai_scan_results_by_confidence").on(table.confidence, table.id, table.createdAt, table.category),
    // Who may see a scanned picture: the member who scanned it.
    index("ai_scan_results_by_image").on(table.imageHash, table.userId),
  ],
);

/**
 * How many results there are of each kind and day: a dashboard counts no million rows. Kept by a trigger on
 * `ai_scan_results` as each transaction commits.
 */
export const scanFigures = pgTable(
  "scan_figures",
  {
    /** In UTC. */
    day: date({ mode: "string" }).notNull(),
    // Empty where the result has none.
    category: text().notNull(),
    qualityBand: text("quality_band").notNull(),
    method: text().notNull(),
    isSaved: boolean("is_saved").notNull(),
    /** Something was identified, on a photo that was good enough. */
    isFound: boolean("is_found").notNull(),
    results: tally("results"),
    confidenceSum: numeric("confidence_sum", { mode: "number" }).notNull().default(0),
    /** Shops, videos and reviews that were found. */
    webResults: tally("web_results"),
  },
  (table) => [
    primaryKey({
      name: "scan_figures_of",
      columns: [table.day, table.category, table.qualityBand, table.method, table.isSaved, table.isFound],
    }),
    notNegative("scan_figures_not_negative", table.results, table.webResults),
  ],
);

/** How many results name a brand. Kept as `scanFigures` are. */
export const scanBrands = pgTable("scan_brands", { brand: text().primaryKey(), results: tally("results") }, (table) => [
  notNegative("scan_brands_not_negative", table.results),
  index("scan_brands_most").on(table.results, table.brand),
]);

/** The log of every scan as it happened. */
export const scanHistory = pgTable(
  "scan_history",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * Made by the device that scanned, so that a scan that is sent twice is one. Null for a row that the server added
     * itself.
     */
    clientId: uuid("client_id"),
    method: text({ enum: SCAN_METHODS }).notNull(),
    /** As read or typed; null for a photo without a code. */
    code: text(),
    /** What the code was printed as; null where it was typed. */
    symbology: text({ enum: SYMBOLOGIES }),
    /** The trade item number in the code, 14 digits; null where it has none. */
    gtin: varchar({ length: 14 }),
    /** The product that the scan led to; null where it led to none. */
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    /** The member said that the product is not what they have: no product stands here then. */
    isRefused: flag("is_refused"),
    /** What was identified on its photo; the latest where the photo was looked at anew. */
    resultId: uuid("result_id").references(() => aiScanResults.id, { onDelete: "set null" }),
    /** Null where a code was scanned or typed and there was no photo. */
    imageHash: sha256("image_hash"),
    scanImageUrl: text("scan_image_url"),
    aiPredictedName: text("ai_predicted_name"),
    aiPredictedBrand: text("ai_predicted_brand"),
    aiPredictedModel: text("ai_predicted_model"),
    aiPredictedProductId: uuid("ai_predicted_product_id").references(() => products.id, { onDelete: "set null" }),
    aiConfidenceScore: confidence("ai_confidence_score"),
    /** City level at most, and only with consent. */
    locationData: jsonb("location_data"),
    webResultsCount: tally("web_results_count"),
    localMatchesCount: tally("local_matches_count"),
    userCorrectedBrand: text("user_corrected_brand"),
    userCorrectedModel: text("user_corrected_model"),
    feedbackType: varchar("feedback_type", { length: 20, enum: FEEDBACK_TYPES }),
    feedbackTimestamp: moment("feedback_timestamp"),
    createdAt: createdAt(),
  },
  (table) => [
    check("scan_history_refused_has_no_product", sql`not (${table.isRefused} and ${table.productId} is not null)`),
    unique("scan_history_once").on(table.userId, table.clientId),
    oneOf("scan_history_method_known", table.method, SCAN_METHODS),
    oneOf("scan_history_symbology_known", table.symbology, SYMBOLOGIES),
    check("scan_history_code_or_photo", sql`${table.method} = 'photo' or ${table.code} is not null`),
    check("scan_history_code_length", sql`length(${table.code}) <= ${sql.raw(String(CODE_MAX_CHARACTERS))}`),
    isGtin("scan_history_gtin_digits", table.gtin),
    isSha256("scan_history_image_hash_sha256", table.imageHash),
    withinOne("scan_history_ai_confidence_score_within_one", table.aiConfidenceScore),
    notNegative("scan_history_not_negative", table.webResultsCount, table.localMatchesCount),
    oneOf("scan_history_feedback_type_known", table.feedbackType, FEEDBACK_TYPES),
    check(
      "scan_history_feedback_has_time",
      sql`(${table.feedbackType} is null) = (${table.feedbackTimestamp} is null)`,
    ),
    index("scan_history_by_user").on(table.userId, table.createdAt, table.id),
    index("scan_history_by_product").on(table.productId),
    index("scan_history_by_predicted_product").on(table.aiPredictedProductId),
    index("scan_history_by_image").on(table.imageHash),
    index("scan_history_by_result").on(table.resultId),
  ],
);

/** How many scans there are of each way and day, and how many led to something. Kept by a trigger on `scan_history`. */
export const scanMethodFigures = pgTable(
  "scan_method_figures",
  {
    /** In UTC. */
    day: date({ mode: "string" }).notNull(),
    method: text({ enum: SCAN_METHODS }).notNull(),
    /** It led to a product, or something was identified on its photo. */
    isFound: boolean("is_found").notNull(),
    scans: tally("scans"),
  },
  (table) => [
    primaryKey({ name: "scan_method_figures_of", columns: [table.day, table.method, table.isFound] }),
    oneOf("scan_method_figures_method_known", table.method, SCAN_METHODS),
    notNegative("scan_method_figures_not_negative", table.scans),
  ],
);

/**
 * How many scans of a number led to no product: what the catalogue may have got since. A number with no scan left has no
 * row. Kept by a trigger on `scan_history`.
 */
export const unknownGtins = pgTable(
  "unknown_gtins",
  {
    gtin: varchar({ length: 14 }).primaryKey(),
    scans: tally("scans"),
    /** A listed product has the number by now. Kept by triggers on the codes and products as well. */
    isKnown: flag("is_known"),
  },
  (table) => [
    isGtin("unknown_gtins_digits", table.gtin),
    notNegative("unknown_gtins_not_negative", table.scans),
    // The catalogue gets the most frequent ones first, so those that it has would stand before all others.
    index("unknown_gtins_most").on(table.scans, table.gtin).where(sql`not ${table.isKnown}`),
  ],
);

/** How often the scanner had no picture to show, by day and reason, and nothing of whom. */
export const cameraProblems = pgTable(
  "camera_problems",
  {
    /** In UTC. */
    day: date({ mode: "string" }).notNull(),
    reason: text({ enum: CAMERA_PROBLEMS }).notNull(),
    times: tally("times"),
  },
  (table) => [
    primaryKey({ name: "camera_problems_of", columns: [table.day, table.reason] }),
    oneOf("camera_problems_reason_known", table.reason, CAMERA_PROBLEMS),
    notNegative("camera_problems_not_negative", table.times),
  ],
);
