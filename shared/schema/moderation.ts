import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  CONTENT_KINDS,
  MODERATED_KINDS,
  MODERATION_STATES,
  REMOVAL_REASONS,
  REPORT_REASONS,
} from "#shared/domain/moderation.ts";
import {
  CLAIMANT_ROLES,
  NOTICE_REFUSALS,
  NOTICE_REGIMES,
  STRIKE_OUTCOMES,
  TAKEDOWN_STATES,
} from "#shared/domain/takedown.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, isSha256, moment, notNegative, oneOf, sha256 } from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/sharing.ts";

/** The one queue of what waits for a moderator, of whatever kind. What it is about is in a table of its kind. */
export const moderationItems = pgTable(
  "moderation_items",
  {
    id: id(),
    kind: text({ enum: MODERATED_KINDS }).notNull(),
    /** Of one of several tables, so no foreign key names it. */
    subjectId: uuid("subject_id").notNull(),
    status: text({ enum: MODERATION_STATES }).notNull().default("proposed"),
    /** Who proposed it; null once the account is gone. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** By when it is to be decided. */
    dueAt: moment("due_at").notNull(),
    /** Whose it is for a while; null for nobody's. */
    claimedBy: uuid("claimed_by").references(() => users.id, { onDelete: "set null" }),
    claimedAt: moment("claimed_at"),
    /** Null until it is decided, and once that moderator's account is gone. */
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
    /** Why it was rejected: one of the reasons listed for its kind. */
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("moderation_items_kind_known", table.kind, MODERATED_KINDS),
    oneOf("moderation_items_status_known", table.status, MODERATION_STATES),
    // It can come back: reported again, or appealed anew.
    uniqueIndex("moderation_items_one_waiting_per_subject")
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} = 'proposed'`),
    check("moderation_items_claimed_with_time", sql`${table.claimedBy} is null or ${table.claimedAt} is not null`),
    check("moderation_items_decided_with_time", sql`(${table.status} = 'proposed') = (${table.decidedAt} is null)`),
    check("moderation_items_rejected_with_reason", sql`(${table.status} = 'rejected') = (${table.reason} is not null)`),
    // The queue itself, what is due first first; what was decided, newest first; and all there was about one thing.
    index("moderation_items_waiting").on(table.dueAt, table.id).where(sql`${table.status} = 'proposed'`),
    index("moderation_items_decided").on(table.status, table.decidedAt, table.id),
    index("moderation_items_by_subject").on(table.kind, table.subjectId, table.createdAt),
    index("moderation_items_by_claimer").on(table.claimedBy),
    index("moderation_items_by_user").on(table.userId),
    index("moderation_items_by_moderator").on(table.decidedBy),
  ],
);

/** A product that somebody holds in their hands and the catalogue lacks. */
export const productProposals = pgTable(
  "product_proposals",
  {
    id: id(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    brand: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    /** The code on the box as it was read or corrected; null where there is none. */
    code: text(),
    /** What the code canonically is, as in `product_codes`: two boxes of one product are proposed once. */
    codeKey: text("code_key"),
    /** The product that it became. */
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("product_proposals_category_known", table.category, CATEGORIES),
    check("product_proposals_code_has_key", sql`(${table.code} is null) = (${table.codeKey} is null)`),
    index("product_proposals_by_user").on(table.userId),
    index("product_proposals_by_product").on(table.productId),
    // Whether the product of a code has been proposed already.
    index("product_proposals_by_code").on(table.codeKey),
  ],
);

/** That somebody finds something wrong with what a member made; all open ones about a thing belong to one item. */
export const moderationReports = pgTable(
  "moderation_reports",
  {
    id: id(),
    itemId: uuid("item_id")
      .notNull()
      .references(() => moderationItems.id, { onDelete: "cascade" }),
    /** Null for a guest, and once the account is gone. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    note: text(),
    /** How much it counted when it was made. */
    weight: numeric({ precision: 4, scale: 2, mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("moderation_reports_reason_known", table.reason, REPORT_REASONS),
    notNegative("moderation_reports_weight_not_negative", table.weight),
    unique("moderation_reports_once_per_person").on(table.itemId, table.userId),
    index("moderation_reports_by_user").on(table.userId),
  ],
);

/**
 * What reported content said before its author changed or deleted it: the moderators still see it, and an item whose
 * content was deleted is joined by the author's next one in the same place. Kept until the item is decided.
 */
export const moderationTexts = pgTable(
  "moderation_texts",
  {
    id: id(),
    itemId: uuid("item_id")
      .notNull()
      .references(() => moderationItems.id, { onDelete: "cascade" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: uuid("product_id").references(() => products.id, { onDelete: "cascade" }),
    /** The product or question that it stood below, of a video the share itself: of several tables, so no foreign key. */
    placeId: uuid("place_id"),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("moderation_texts_by_item").on(table.itemId, table.createdAt, table.id),
    index("moderation_texts_by_author").on(table.authorId, table.placeId),
    index("moderation_texts_by_product").on(table.productId),
  ],
);

/** The photos that went with such a text. */
export const moderationPhotos = pgTable(
  "moderation_photos",
  {
    id: id(),
    textId: uuid("text_id")
      .notNull()
      .references(() => moderationTexts.id, { onDelete: "cascade" }),
    objectName: text("object_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    thumbnailName: text("thumbnail_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    createdAt: createdAt(),
  },
  (table) => [index("moderation_photos_by_text").on(table.textId)],
);

/** What moderators tell each other about an item. */
export const moderationNotes = pgTable(
  "moderation_notes",
  {
    id: id(),
    itemId: uuid("item_id")
      .notNull()
      .references(() => moderationItems.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("moderation_notes_by_item").on(table.itemId, table.createdAt, table.id),
    index("moderation_notes_by_user").on(table.userId),
  ],
);

/** That something was removed: what its author is told, and may appeal against once. */
export const contentRemovals = pgTable(
  "content_removals",
  {
    id: id(),
    kind: text({ enum: CONTENT_KINDS }).notNull(),
    /** Of one of several tables, so no foreign key names it. */
    subjectId: uuid("subject_id").notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text({ enum: REMOVAL_REASONS }).notNull(),
    /** What the moderator adds for the author. */
    message: text(),
    /** How it began, or what it was called. */
    excerpt: text().notNull(),
    restoredAt: moment("restored_at"),
    appeal: text(),
    appealedAt: moment("appealed_at"),
    appealDecidedAt: moment("appeal_decided_at"),
    /** What the moderator answered to the appeal. */
    appealAnswer: text("appeal_answer"),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("content_removals_kind_known", table.kind, CONTENT_KINDS),
    oneOf("content_removals_reason_known", table.reason, REMOVAL_REASONS),
    check("content_removals_appealed_with_time", sql`(${table.appeal} is null) = (${table.appealedAt} is null)`),
    check(
      "content_removals_decided_after_appeal",
      sql`${table.appealDecidedAt} is null or ${table.appealedAt} is not null`,
    ),
    index("content_removals_by_author").on(table.authorId, table.createdAt, table.id),
    index("content_removals_by_product").on(table.productId),
    // A thing is removed once at a time, and besides once for each copyright notice that holds.
    uniqueIndex("content_removals_one_in_force")
      .on(table.kind, table.subjectId)
      .where(sql`${table.restoredAt} is null and ${table.reason} <> 'copyright'`),
  ],
);

/** A copyright notice, from its arrival to its end, with the counter-notice if there was one. */
export const takedowns = pgTable(
  "takedowns",
  {
    id: id(),
    regime: text({ enum: NOTICE_REGIMES }).notNull(),
    state: text({ enum: TAKEDOWN_STATES }).notNull().default("unconfirmed"),
    kind: text({ enum: CONTENT_KINDS }).notNull(),
    /** Of one of several tables, so no foreign key names it. */
    subjectId: uuid("subject_id").notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    /** Who shared it; null once the account is gone. */
    sharerId: uuid("sharer_id").references(() => users.id, { onDelete: "set null" }),
    /** What its sharer is told of it and can appeal against: of this notice alone. */
    removalId: uuid("removal_id").references(() => contentRemovals.id, { onDelete: "set null" }),

    // What the claimant says. Without each of the statements there is no notice.
    address: text().notNull(),
    work: text().notNull(),
    claimantRole: text("claimant_role", { enum: CLAIMANT_ROLES }).notNull(),
    claimantName: text("claimant_name").notNull(),
    claimantPostalAddress: text("claimant_postal_address").notNull(),
    claimantPhone: text("claimant_phone").notNull(),
    claimantEmail: text("claimant_email").notNull(),
    signature: text().notNull(),
    language: text({ enum: ["en", "fr"] }).notNull(),
    /** Of the secret with which the claimant follows it. */
    keyHash: sha256("key_hash").notNull(),

    /** When the claimant has shown that the mail address is theirs: nothing comes of a notice before. */
    confirmedAt: moment("confirmed_at"),
    /** By when it is answered, counted from the confirmation. */
    dueAt: moment("due_at"),
    downAt: moment("down_at"),
    /** When a moderator took it down, or stood behind what the clock had taken down: a strike from then on. */
    upheldAt: moment("upheld_at"),
    refusal: text({ enum: NOTICE_REFUSALS }),

    // The counter-notice.
    counteredAt: moment("countered_at"),
    counterName: text("counter_name"),
    counterPostalAddress: text("counter_postal_address"),
    counterPhone: text("counter_phone"),
    counterStatement: text("counter_statement"),
    counterSignature: text("counter_signature"),
    /** When the content comes back unless the claimant has gone to court. */
    restoreDueAt: moment("restore_due_at"),
    courtActionAt: moment("court_action_at"),
    courtAction: text("court_action"),

    restoredAt: moment("restored_at"),
    closedAt: moment("closed_at"),
    /** A strike that an appeal took back, whatever becomes of the content. */
    strikeWithdrawnAt: moment("strike_withdrawn_at"),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("takedowns_regime_known", table.regime, NOTICE_REGIMES),
    oneOf("takedowns_state_known", table.state, TAKEDOWN_STATES),
    oneOf("takedowns_kind_known", table.kind, CONTENT_KINDS),
    oneOf("takedowns_claimant_role_known", table.claimantRole, CLAIMANT_ROLES),
    oneOf("takedowns_language_known", table.language, ["en", "fr"]),
    oneOf("takedowns_refusal_known", table.refusal, NOTICE_REFUSALS),
    isSha256("takedowns_key_hash_hex", table.keyHash),
    check("takedowns_refused_with_reason", sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check("takedowns_due_once_confirmed", sql`(${table.state} = 'unconfirmed') = (${table.dueAt} is null)`),
    // Those of the first version were followed without.
    check("takedowns_confirmed_leaves_state", sql`${table.state} <> 'unconfirmed' or ${table.confirmedAt} is null`),
    check("takedowns_upheld_once_down", sql`${table.upheldAt} is null or ${table.downAt} is not null`),
    check("takedowns_forwarded_in_canada", sql`${table.state} <> 'forwarded' or ${table.regime} = 'canada'`),
    check(
      "takedowns_countered_whole",
      sql`(${table.counteredAt} is null) = (${table.counterStatement} is null) and (${table.counteredAt} is null) = (${table.restoreDueAt} is null)`,
    ),
    check(
      "takedowns_down_with_time",
      sql`${table.state} not in ('down', 'countered', 'closed') or ${table.downAt} is not null`,
    ),
    check("takedowns_court_action_whole", sql`(${table.courtActionAt} is null) = (${table.courtAction} is null)`),
    // The clocks.
    index("takedowns_to_erase").on(table.createdAt).where(sql`${table.state} = 'unconfirmed'`),
    index("takedowns_to_take_down").on(table.dueAt).where(sql`${table.state} = 'received'`),
    index("takedowns_to_restore").on(table.restoreDueAt).where(sql`${table.state} = 'countered'`),
    index("takedowns_by_subject").on(table.kind, table.subjectId),
    index("takedowns_by_sharer").on(table.sharerId),
    index("takedowns_by_product").on(table.productId),
    uniqueIndex("takedowns_by_removal").on(table.removalId),
  ],
);

/** Whether an account with three copyright strikes stays: asked at the third and at every further one. */
export const strikeDecisions = pgTable(
  "strike_decisions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Until when the account was suspended before it had to wait for this. */
    suspendedBefore: moment("suspended_before"),
    /** Null while it waits. */
    outcome: text({ enum: STRIKE_OUTCOMES }),
    /** The moderator's, told to the member. */
    reason: text(),
    decidedAt: moment("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("strike_decisions_outcome_known", table.outcome, STRIKE_OUTCOMES),
    check("strike_decisions_decided_with_time", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check(
      "strike_decisions_decided_with_reason",
      sql`coalesce(${table.outcome} in ('terminated', 'kept'), false) = (${table.reason} is not null)`,
    ),
    uniqueIndex("strike_decisions_one_waiting").on(table.userId).where(sql`${table.outcome} is null`),
    index("strike_decisions_by_user").on(table.userId, table.createdAt),
  ],
);
