import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, oneOf, someOf } from "#shared/schema/columns.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null once the account is deleted: the review stays, as by a former member. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    rating: integer().notNull(),
    difficulty: text({ enum: DIFFICULTIES }).notNull(),
    comment: text(),
    defects: text({ enum: DEFECTS }).array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [
    check("reviews_rating_1_to_5", sql`${table.rating} between 1 and 5`),
    oneOf("reviews_difficulty_known", table.difficulty, DIFFICULTIES),
    someOf("reviews_defects_known", table.defects, DEFECTS),
    unique("reviews_one_per_person_and_product").on(table.productId, table.userId),
    // The two feeds, newest first: of all, and of one product.
    index("reviews_newest").on(table.createdAt, table.id),
    index("reviews_newest_by_product").on(table.productId, table.createdAt, table.id),
    index("reviews_by_user").on(table.userId),
  ],
);
