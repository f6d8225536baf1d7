import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { AUTH_PROVIDERS } from "#shared/domain/account-rules.ts";
import { ROLES } from "#shared/domain/roles.ts";
import { createdAt, id, isSha256, moment, oneOf, sha256, updatedAt } from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

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
    /** The file behind `profileImageUrl` where the person gave us the picture; a provider's stays with the provider. */
    pictureName: text("picture_name").references((): AnyPgColumn => storedObjects.name, { onDelete: "restrict" }),
    /** Once the person has changed names or picture here, a sign-in with a provider no longer does. */
    isProfileOwn: boolean("is_profile_own").notNull().default(false),
    /** A bcrypt hash; null for people who come through a provider. */
    password: text(),
    authProvider: text("auth_provider", { enum: AUTH_PROVIDERS }).notNull().default("replit"),
    providerId: text("provider_id"),
    role: text({ enum: ROLES }).notNull().default("user"),
    isActive: boolean("is_active").notNull().default(true),
    /** Until then nothing can be published. */
    suspendedUntil: moment("suspended_until"),
    /** Of the third strike; an account that has one is not active. */
    terminatedAt: moment("terminated_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf("users_role_known", table.role, ROLES),
    oneOf("users_auth_provider_known", table.authProvider, AUTH_PROVIDERS),
    check("users_terminated_not_active", sql`${table.terminatedAt} is null or not ${table.isActive}`),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    // Names differing in case only would let one member pass for another.
    uniqueIndex("users_username_whatever_case").on(sql`lower(${table.username})`),
    // Provider and subject together identify a member; an email address is not an identity.
    uniqueIndex("users_provider_identity")
      .on(table.authProvider, table.providerId)
      .where(sql`${table.providerId} is not null`),
    // Asked by the foreign key whenever a file is removed.
    index("users_by_picture").on(table.pictureName),
    index("users_newest").on(table.createdAt, table.id),
    // The user management searches for any part of a name or an address.
    index("users_searched").using("gin", sql`${userSearchText(table)} gin_trgm_ops`),
  ],
);

/** `maySignIn` of the account rules, as a condition. */
export const isOpenToSignIn: SQL = sql`(${users.isActive} or ${users.terminatedAt} is not null)`;

/** What the user management looks in, in lower case; the index `users_searched` holds exactly this expression. */
export function userSearchText(table: Record<"email" | "username" | "firstName" | "lastName", AnyPgColumn>): SQL {
  const { email, username, firstName, lastName } = table;
  return sql`(lower(coalesce(${email}, '') || ' ' || coalesce(${username}, '') || ' ' || coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')))`;
}

/**
 * Signed-in browsers, in the shape that connect-pg-simple reads and writes. A session's account follows from what
 * passport keeps in it, so that a session ends with its account. The session of a browser on its way to a provider has
 * no account yet.
 */
export const sessions = pgTable(
  "sessions",
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    /** With its zone, which connect-pg-simple leaves out of its own table: without, one hour a year is ambiguous. */
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
    userId: uuid("user_id")
      .generatedAlwaysAs(sql`(sess #>> '{passport,user}')::uuid`)
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("sessions_by_expiry").on(table.expire), index("sessions_by_user").on(table.userId)],
);

/** Links for a new password that were sent and not used: the SHA-256 of the link's token, never the token. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: sha256("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    isSha256("password_resets_token_hash_is_sha256", table.tokenHash),
    index("password_resets_by_user").on(table.userId),
    index("password_resets_by_expiry").on(table.expiresAt),
  ],
);

/**
 * New email addresses that wait for the link in their mail to be opened, one per account: the SHA-256 of the link's
 * token, never the token.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    tokenHash: sha256("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    isSha256("email_changes_token_hash_is_sha256", table.tokenHash),
    check("email_changes_email_lower_case", sql`${table.email} = lower(${table.email})`),
    index("email_changes_by_expiry").on(table.expiresAt),
  ],
);

/** Who has blocked whom: neither sees what the other writes from then on. */
export const memberBlocks = pgTable(
  "member_blocks",
  {
    blockerId: uuid("blocker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    check("member_blocks_of_another", sql`${table.blockerId} <> ${table.blockedId}`),
    index("member_blocks_newest").on(table.blockerId, table.createdAt, table.blockedId),
    index("member_blocks_by_blocked").on(table.blockedId, table.blockerId),
  ],
);
