import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { DUPLICATE_SIGNS } from "#shared/domain/duplicate.ts";
import { productOffers, products } from "#shared/schema/catalog.ts";
import { moment, oneOf } from "#shared/schema/columns.ts";

/** Products that became one with others: where their addresses lead. Never a chain, as a later merge moves these too. */
export const mergedProducts = pgTable(
  "merged_products",
  {
    /** Of the product that is gone. */
    formerId: uuid("former_id").primaryKey(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    mergedAt: moment("merged_at").notNull(),
  },
  (table) => [index("merged_products_by_product").on(table.productId)],
);

/** Offers that were one shop's second after a merge: where their links on open pages lead, never by a chain. */
export const mergedOffers = pgTable(
  "merged_offers",
  {
    /** Of the offer that is gone. */
    formerId: uuid("former_id").primaryKey(),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => productOffers.id, { onDelete: "cascade" }),
  },
  (table) => [index("merged_offers_by_offer").on(table.offerId)],
);

/**
 * Pairs of products that may be one, found each night, and those that an administrator has said are two. Each pair once,
 * the smaller id first.
 */
export const duplicatePairs = pgTable(
  "duplicate_pairs",
  {
    firstId: uuid("first_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    secondId: uuid("second_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    sign: text({ enum: DUPLICATE_SIGNS }).notNull(),
    /** In thousandths: of names how much they have in common, 1000 for numbers that are the same. */
    likeness: integer().notNull(),
    foundAt: moment("found_at").notNull(),
    /** When an administrator said that they are two: the pair is not shown again. */
    dismissedAt: moment("dismissed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    check("duplicate_pairs_in_order", sql`${table.firstId} < ${table.secondId}`),
    check("duplicate_pairs_likeness_in_thousandths", sql`${table.likeness} between 0 and 1000`),
    oneOf("duplicate_pairs_sign_known", table.sign, DUPLICATE_SIGNS),
    index("duplicate_pairs_by_second").on(table.secondId),
    // The list, the likest first.
    index("duplicate_pairs_open")
      .on(table.likeness, table.firstId, table.secondId)
      .where(sql`${table.dismissedAt} is null`),
  ],
);
