import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, isSha256, sha256 } from "#shared/schema/columns.ts";

/**
 * The answer to a call that creates something, by the key that its client made for it: a second tap, or a try after a
 * lost answer, gets the same answer and creates nothing.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Method and path. */
    call: text().notNull(),
    /** Of the request: one key never stands for two different calls. */
    requestHash: sha256("request_hash").notNull(),
    // Both null while the first call is still being answered.
    status: integer(),
    answer: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    isSha256("idempotency_keys_hash_hex", table.requestHash),
    check("idempotency_keys_answered_whole", sql`(${table.status} is null) = (${table.answer} is null)`),
    index("idempotency_keys_by_age").on(table.createdAt),
  ],
);

/** How often something was tried, in the shape that rate-limiter-flexible reads and writes; `expire` in Unix ms. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (table) => [index("rate_limits_by_expiry").on(table.expire)],
);
