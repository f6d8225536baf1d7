import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { MODERATED_KINDS, MODERATION_STATES } from "#shared/domain/moderation.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, moment, oneOf } from "#shared/schema/columns.ts";

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
    unique("moderation_items_one_per_subject").on(table.kind, table.subjectId),
    check("moderation_items_decided_with_time", sql`(${table.status} = 'proposed') = (${table.decidedAt} is null)`),
    check("moderation_items_rejected_with_reason", sql`(${table.status} = 'rejected') = (${table.reason} is not null)`),
    // The queue itself, oldest first; and what was decided, newest first.
    index("moderation_items_waiting").on(table.status, table.createdAt, table.id),
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
