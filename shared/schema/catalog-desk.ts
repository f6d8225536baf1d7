import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#shared/schema/accounts.ts";
import { moment } from "#shared/schema/columns.ts";

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
