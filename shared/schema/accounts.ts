import { sql } from "drizzle-orm";
import { boolean, check, index, json, pgTable, text, timestamp, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { ROLES } from "#shared/domain/roles.ts";
import { createdAt, id, oneOf, updatedAt } from "#shared/schema/columns.ts";

export const AUTH_PROVIDERS = ["local", "replit", "google"] as const;

export const users = pgTable(
  "users",
  {
    id: id(),
    /** In lower case: one mailbox is one account, however it was typed. */
    email: text().unique(),
    username: text().unique(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    /** A bcrypt hash; null for people who come through a provider. */
    password: text(),
    authProvider: text("auth_provider", { enum: AUTH_PROVIDERS }).notNull().default("replit"),
    providerId: text("provider_id"),
    role: text({ enum: ROLES }).notNull().default("user"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf("users_role_known", table.role, ROLES),
    oneOf("users_auth_provider_known", table.authProvider, AUTH_PROVIDERS),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    // Names differing in case only would let one member pass for another.
    uniqueIndex("users_username_whatever_case").on(sql`lower(${table.username})`),
    // Who somebody is at a provider is the pair of the two; an e-mail address is not an identity.
    uniqueIndex("users_provider_identity")
      .on(table.authProvider, table.providerId)
      .where(sql`${table.providerId} is not null`),
    index("users_newest").on(table.createdAt, table.id),
  ],
);

/** Signed-in browsers, in the shape that connect-pg-simple reads and writes; hence its time without zone. */
export const sessions = pgTable(
  "sessions",
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [index("sessions_by_expiry").on(table.expire)],
);
