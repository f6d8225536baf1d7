import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { SHEET_SECTION_NAMES } from "#shared/domain/product-sheet.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, isSha256, moment, sha256, someOf } from "#shared/schema/columns.ts";

/** The accounts that keep the products of a brand: each brand is kept by one at most. */
export const brandKeepers = pgTable(
  "brand_keepers",
  {
    /** The brand as brands are compared; SQL computes the same by `brand_key`. */
    brandKey: text("brand_key").primaryKey(),
    /** As it was written when it was given. */
    brand: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    grantedAt: moment("granted_at").notNull().defaultNow(),
  },
  (table) => [
    check("brand_keepers_key_fits", sql`${table.brandKey} = brand_key(${table.brand}) and ${table.brandKey} <> ''`),
    index("brand_keepers_by_user").on(table.userId),
  ],
);

/**
 * What a product's sheet said, from each edit at the desk on. The first one is the state before the first edit; where
 * something else than the desk changed it since, an edit is preceded by a revision of that state.
 */
export const productRevisions = pgTable(
  "product_revisions",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** From 0. */
    version: integer().notNull(),
    /** The sheet, as the contract writes it. */
    sheet: jsonb().$type<unknown>().notNull(),
    /** Of the sheet: two with the same say the same. */
    digest: sha256("digest").notNull(),
    /** The sections in which it differs from the one before. */
    changed: text({ enum: SHEET_SECTION_NAMES }).array().notNull(),
    /** Whether an editor made it so; false for a state that was found. */
    isEdit: boolean("is_edit").notNull(),
    /** The editor; null for a state that was found, and for a former member. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** The version whose sheet was brought back. */
    restores: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.version] }),
    someOf("product_revisions_changed_known", table.changed, SHEET_SECTION_NAMES),
    check(
      "product_revisions_restores_earlier",
      sql`${table.version} >= 0 and (${table.restores} is null or ${table.restores} between 0 and ${table.version} - 1)`,
    ),
    isSha256("product_revisions_digest_hex", table.digest),
    index("product_revisions_by_actor").on(table.actorId),
  ],
);
