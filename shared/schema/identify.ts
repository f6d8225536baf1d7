import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { FEEDBACK_TYPES, USER_CONFIRMATIONS } from "#shared/domain/feedback.ts";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import type { Identification, WebPage } from "#shared/domain/identify/identification.ts";
import { IDENTIFY_METHODS } from "#shared/domain/identify/method.ts";
import type { Language } from "#shared/domain/language.ts";
import { CACHED_PREVIEW_MAX_BYTES } from "#shared/domain/limits.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  bytea,
  confidence,
  createdAt,
  flag,
  id,
  isSha256,
  moment,
  notNegative,
  oneOf,
  pictureHash,
  qualityBandOf,
  sha256,
  tally,
  texts,
  withinOne,
} from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

/** What is kept of an identification. */
export type CachedAnswers = Partial<Record<Language, Identification>>;
export interface CachedMatch {
  id: string;
  matchScore: number;
}

/** Answers by picture: the same photo again costs no model call. Belongs to no member; the scans have the owners. */
export const imageCacheEntries = pgTable(
  "image_cache_entries",
  {
    id: id(),
    imageHash: sha256("image_hash").notNull().unique(),
    /** Bytes. */
    size: integer().notNull(),
    /** Pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** A small preview; the photo itself is the object. */
    imageData: bytea("image_data"),
    objectName: text("object_name")
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    /** Of the whole picture and of its centre; null for a picture that was not described. */
    pictureHash: pictureHash("picture_hash"),
    centreHash: pictureHash("centre_hash"),
    colours: bytea("colours"),
    /** Keys of the codes in the picture; empty where there is none, null where none could be looked for. */
    codes: text().array(),
    /** Of the label in the picture; empty where there is none, null where none could be read. */
    labelText: text("label_text"),
    mimeType: text("mime_type").notNull().default("image/jpeg"),
    /** The identification by language; what a code or a label says is the same in both. */
    identificationResult: jsonb("identification_result").$type<CachedAnswers>().notNull(),
    method: text({ enum: IDENTIFY_METHODS }).notNull(),
    /** US dollars that the model took for it: what each further answer saves. */
    cost: numeric({ precision: 12, scale: 6, mode: "number" }).notNull().default(0),
    /** Pages that the model's search found, by country and language. */
    webResults: jsonb("web_results").$type<Record<string, WebPage[]>>().notNull().default(sql`'{}'`),
    /** Products with their scores, the best first. */
    matches: jsonb().$type<CachedMatch[]>().notNull().default(sql`'[]'`),
    /**
     * Since when members have said that the picture is the same as an earlier one, whose answer this is: it is given only to
     * those who have said so. Null where a machine has found the answer.
     */
    saidSameAt: moment("said_same_at"),
    hitCount: tally("hit_count"),
    lastHit: moment("last_hit"),
    expiresAt: moment("expires_at").notNull(),
    correctedBrand: text("corrected_brand"),
    correctedModel: text("corrected_model"),
    thumbsUpCount: tally("thumbs_up_count"),
    thumbsDownCount: tally("thumbs_down_count"),
    correctionCount: tally("correction_count"),
    createdAt: createdAt(),
  },
  (table) => [
    isSha256("image_cache_entries_image_hash_sha256", table.imageHash),
    check("image_cache_entries_size_positive", sql`${table.size} > 0 and ${table.width} > 0 and ${table.height} > 0`),
    notNegative(
      "image_cache_entries_not_negative",
      table.hitCount,
      table.thumbsUpCount,
      table.thumbsDownCount,
      table.correctionCount,
    ),
    check(
      "image_cache_entries_preview_small",
      sql`octet_length(${table.imageData}) <= ${sql.raw(String(CACHED_PREVIEW_MAX_BYTES))}`,
    ),
    check(
      "image_cache_entries_described_or_not",
      sql`num_nulls(${table.pictureHash}, ${table.centreHash}, ${table.colours}) in (0, 3)`,
    ),
    check("image_cache_entries_colours_length", sql`octet_length(${table.colours}) = 64`),
    check(
      "image_cache_entries_texts_short",
      sql`cardinality(${table.codes}) <= 20 and octet_length(array_to_string(${table.codes}, '')) <= 20000 and length(${table.labelText}) <= 2000`,
    ),
    oneOf("image_cache_entries_method_known", table.method, IDENTIFY_METHODS),
    check("image_cache_entries_cost_not_negative", sql`${table.cost} >= 0`),
    // For deleting what has expired.
    index("image_cache_entries_by_expiry").on(table.expiresAt),
  ],
);

/**
 * The 16 bands of the hash of a picture and of that of its centre, 32 rows for an entry. Pictures that differ in up to 15
 * bits have a band in common. Each row has the whole hash, so that a look-up reads the index and nothing else.
 */
export const imageCacheBands = pgTable(
  "image_cache_bands",
  {
    /** Which band, its 16 bits, and which hash. */
    key: integer().notNull(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => imageCacheEntries.id, { onDelete: "cascade" }),
    hash: pictureHash("hash").notNull(),
  },
  (table) => [
    // An index can't include columns in drizzle; as key columns behind the first they are in it as well.
    index("image_cache_bands_by_key").on(table.key, table.entryId, table.hash),
    index("image_cache_bands_by_entry").on(table.entryId),
  ],
);

/** Who looks at a photo just now: the same photo, sent twice or to several servers, is looked at once. */
export const identifyClaims = pgTable(
  "identify_claims",
  {
    /** SHA-256 of the photo and of what else the answer depends on. */
    key: sha256("key").primaryKey(),
    holder: uuid().notNull(),
    /** From then on another one takes over, as the holder is gone. */
    leaseEndsAt: moment("lease_ends_at").notNull(),
    /** Why there is no answer: the others that wait for it are told the same. Null while it is looked at. */
    failure: jsonb().$type<ClaimFailure>(),
  },
  (table) => [
    isSha256("identify_claims_key_sha256", table.key),
    // For deleting what is over.
    index("identify_claims_by_lease").on(table.leaseEndsAt),
  ],
);

export interface ClaimFailure {
  kind: string;
  retryAfterSeconds?: number;
}

/** What a model has cost on a day, all servers together. */
export const modelSpending = pgTable(
  "model_spending",
  {
    /** In UTC. */
    date: date({ mode: "string" }).primaryKey(),
    calls: tally("calls"),
    usDollars: numeric("us_dollars", { precision: 12, scale: 6, mode: "number" }).notNull().default(0),
    /** When the administrators were told that the day's limit is reached. */
    toldAt: moment("told_at"),
  },
  (table) => [notNegative("model_spending_not_negative", table.calls, table.usDollars)],
);

/** What the catalogue's pictures look like, for telling a photo's product by them. */
export const productPictures = pgTable(
  "product_pictures",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The picture that was described; once the product has another one it is described anew. */
    pictureUrl: text("picture_url").notNull(),
    // All null where the picture can't be read.
    pictureHash: pictureHash("picture_hash"),
    centreHash: pictureHash("centre_hash"),
    colours: bytea("colours"),
    describedAt: moment("described_at").notNull(),
  },
  (table) => [
    check(
      "product_pictures_described_or_not",
      sql`num_nulls(${table.pictureHash}, ${table.centreHash}, ${table.colours}) in (0, 3)`,
    ),
    check("product_pictures_colours_length", sql`octet_length(${table.colours}) = 64`),
  ],
);

/** How many kept answers were given again how often. Kept by a trigger on `image_cache_entries` as each transaction commits. */
export const cacheHits = pgTable("cache_hits", { hits: integer().primaryKey(), entries: tally("entries") }, (table) => [
  notNegative("cache_hits_not_negative", table.hits, table.entries),
]);

/** The cache's day in figures. */
export const cacheStatistics = pgTable(
  "cache_statistics",
  {
    id: id(),
    /** In UTC. */
    date: date({ mode: "string" }).notNull().unique(),
    totalRequests: tally("total_requests"),
    cacheHits: tally("cache_hits"),
    cacheMisses: tally("cache_misses"),
    apiCallsSaved: tally("api_calls_saved"),
    /** US dollars, as the model's provider bills; a call costs fractions of a cent. */
    costSaved: numeric("cost_saved", { precision: 12, scale: 6, mode: "number" }).notNull().default(0),
  },
  (table) => [
    notNegative(
      "cache_statistics_not_negative",
      table.cacheHits,
      table.cacheMisses,
      table.apiCallsSaved,
      table.costSaved,
    ),
    check("cache_statistics_add_up", sql`${table.totalRequests} = ${table.cacheHits} + ${table.cacheMisses}`),
  ],
);

/**
 * Thumbs and corrections given on a result; the latest word of each person on each picture. A word that is an answer of
 * the stepped dialog has its id.
 */
export const scanFeedback = pgTable(
  "scan_feedback",
  {
    id: id(),
    // A member's words go with the member: counts and consensus are those of the others then.
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    imageHash: sha256("image_hash").notNull(),
    originalBrand: text("original_brand"),
    originalModel: text("original_model"),
    correctedBrand: text("corrected_brand"),
    correctedModel: text("corrected_model"),
    // Of the correction alone: the same fields of a result also hold what the member notes for themselves.
    correctedProductType: text("corrected_product_type"),
    correctedCategory: text("corrected_category"),
    correctedDescription: text("corrected_description"),
    feedbackType: varchar("feedback_type", { length: 20, enum: FEEDBACK_TYPES }).notNull(),
    confidence: confidence("confidence"),
    /** In the administration's bands. */
    qualityBand: qualityBandOf("confidence"),
    /** Since when other members may see the photo, to check a correction; null where its author does not let them. */
    photoSharedAt: moment("photo_shared_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "scan_feedback_photo_shared_with_correction",
      sql`${table.photoSharedAt} is null or ${table.feedbackType} = 'correction'`,
    ),
    isSha256("scan_feedback_image_hash_sha256", table.imageHash),
    oneOf("scan_feedback_type_known", table.feedbackType, FEEDBACK_TYPES),
    withinOne("scan_feedback_confidence_within_one", table.confidence),
    unique("scan_feedback_one_per_person_and_image").on(table.userId, table.imageHash),
    index("scan_feedback_by_image").on(table.imageHash),
  ],
);

/**
 * How many words of members say that an answer of each band is right, and how many that it is not, by their day. Kept by a
 * trigger on `scan_feedback` as each transaction commits.
 */
export const feedbackFigures = pgTable(
  "feedback_figures",
  {
    /** In UTC. */
    day: date({ mode: "string" }).notNull(),
    qualityBand: text("quality_band", { enum: QUALITY_BANDS }).notNull(),
    /** A correction says that the answer is not right, as a thumb down does. */
    isConfirmed: boolean("is_confirmed").notNull(),
    words: tally("words"),
  },
  (table) => [
    primaryKey({ name: "feedback_figures_of", columns: [table.day, table.qualityBand, table.isConfirmed] }),
    oneOf("feedback_figures_quality_band_known", table.qualityBand, QUALITY_BANDS),
    notNegative("feedback_figures_not_negative", table.words),
  ],
);

/** The answers of the stepped feedback dialog, with an administrator's decision on them. */
export const identificationFeedback = pgTable(
  "identification_feedback",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scanImageUrl: text("scan_image_url"),
    aiPredictedName: text("ai_predicted_name"),
    aiPredictedBrand: text("ai_predicted_brand"),
    aiPredictedModel: text("ai_predicted_model"),
    aiPredictedProductId: uuid("ai_predicted_product_id").references(() => products.id, { onDelete: "set null" }),
    aiConfidenceScore: confidence("ai_confidence_score"),
    userConfirmation: text("user_confirmation", { enum: USER_CONFIRMATIONS }).notNull().default("PENDING"),
    userCorrectedName: text("user_corrected_name"),
    userCorrectedBrand: text("user_corrected_brand"),
    userCorrectedCategory: text("user_corrected_category"),
    userSubmittedTags: texts("user_submitted_tags"),
    alternativesShown: jsonb("alternatives_shown").notNull().default(sql`'[]'`),
    /** Index into `alternativesShown`, from 0. */
    selectedAlternative: integer("selected_alternative"),
    adminReviewed: flag("admin_reviewed"),
    adminApproved: flag("admin_approved"),
    adminNotes: text("admin_notes"),
    consensusCount: integer("consensus_count").notNull().default(1),
    isHighQuality: flag("is_high_quality"),
    imageHash: sha256("image_hash"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
  },
  (table) => [
    isSha256("identification_feedback_image_hash_sha256", table.imageHash),
    withinOne("identification_feedback_ai_confidence_score_within_one", table.aiConfidenceScore),
    oneOf("identification_feedback_confirmation_known", table.userConfirmation, USER_CONFIRMATIONS),
    notNegative("identification_feedback_not_negative", table.selectedAlternative, table.consensusCount),
    check("identification_feedback_approved_is_reviewed", sql`${table.adminReviewed} or not ${table.adminApproved}`),
    index("identification_feedback_by_user").on(table.userId, table.createdAt),
    index("identification_feedback_by_predicted_product").on(table.aiPredictedProductId),
    index("identification_feedback_by_image").on(table.imageHash),
    // The admins' queue; what is done leaves the index.
    index("identification_feedback_to_review").on(table.createdAt).where(sql`not ${table.adminReviewed}`),
  ],
);

/** The alternatives that a person was shown with an identification, in order, and which one was taken. */
export const feedbackAlternatives = pgTable(
  "feedback_alternatives",
  {
    id: id(),
    feedbackId: uuid("feedback_id")
      .notNull()
      .references(() => identificationFeedback.id, { onDelete: "cascade" }),
    // What was shown stays readable by its name after the product has gone.
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    productName: text("product_name").notNull(),
    productBrand: text("product_brand"),
    productCategory: text("product_category"),
    confidenceScore: confidence("confidence_score"),
    /** From 0. */
    displayOrder: integer("display_order").notNull(),
    wasSelected: flag("was_selected"),
  },
  (table) => [
    withinOne("feedback_alternatives_confidence_score_within_one", table.confidenceScore),
    notNegative("feedback_alternatives_display_order_not_negative", table.displayOrder),
    unique("feedback_alternatives_one_per_place").on(table.feedbackId, table.displayOrder),
    uniqueIndex("feedback_alternatives_one_selected").on(table.feedbackId).where(sql`${table.wasSelected}`),
    index("feedback_alternatives_by_product").on(table.productId),
  ],
);
