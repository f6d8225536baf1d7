import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  type ContentKind,
  MODERATION_STATES,
  type ModeratedKind,
  REMOVAL_REASONS,
  REPORT_REASONS,
} from "#shared/domain/moderation.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, isKind, kind, moment, notNegative, oneOf } from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

/** The one queue for moderators, of whatever kind. An item's subject is in a table of its kind. */
export const moderationItems = pgTable(
  "moderation_items",
  {
    id: id(),
    kind: kind<ModeratedKind>(),
    /** Of one of several tables, so no foreign key names it. */
    subjectId: uuid("subject_id").notNull(),
    status: text({ enum: MODERATION_STATES }).notNull().default("proposed"),
    /** Who proposed it; null once the account is gone. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** When the decision is due. */
    dueAt: moment("due_at").notNull(),
    /** The moderator who has claimed it for a while; null for an unclaimed item. */
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
    isKind("moderation_items_kind_word", table.kind),
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

/** A member's or guest's objection to content; all open ones about the same content belong to one item. */
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
 * The texts of reported content before its author changed or deleted it: the moderators still see them, and an item
 * whose content was deleted is joined by the author's next one in the same place. Kept until the item is decided.
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

/** A removal of content: the message to its author, who may appeal against it once. */
export const contentRemovals = pgTable(
  "content_removals",
  {
    id: id(),
    kind: kind<ContentKind>(),
    /** Of one of several tables, so no foreign key names it. */
    subjectId: uuid("subject_id").notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text({ enum: REMOVAL_REASONS }).notNull(),
    /** The moderator's addition for the author. */
    message: text(),
    /** Its beginning or title. */
    excerpt: text().notNull(),
    restoredAt: moment("restored_at"),
    appeal: text(),
    appealedAt: moment("appealed_at"),
    appealDecidedAt: moment("appeal_decided_at"),
    /** The moderator's answer to the appeal. */
    appealAnswer: text("appeal_answer"),
    createdAt: createdAt(),
  },
  (table) => [
    isKind("content_removals_kind_word", table.kind),
    oneOf("content_removals_reason_known", table.reason, REMOVAL_REASONS),
    check("content_removals_appealed_with_time", sql`(${table.appeal} is null) = (${table.appealedAt} is null)`),
    check(
      "content_removals_decided_after_appeal",
      sql`${table.appealDecidedAt} is null or ${table.appealedAt} is not null`,
    ),
    index("content_removals_by_author").on(table.authorId, table.createdAt, table.id),
    index("content_removals_by_product").on(table.productId),
    // Content is removed once at a time, and in addition once for each copyright notice that holds.
    uniqueIndex("content_removals_one_in_force")
      .on(table.kind, table.subjectId)
      .where(sql`${table.restoredAt} is null and ${table.reason} <> 'copyright'`),
  ],
);
