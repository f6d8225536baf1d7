import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { DIGEST_FREQUENCIES } from "#shared/domain/digest.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import type { NoticeKind } from "#shared/domain/notices.ts";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, flag, id, isKind, kind, moment, oneOf } from "#shared/schema/columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    notificationType: text("notification_type").notNull(),
    /** Of one kind for one member, what has the same key is told once. */
    key: text().notNull(),
    /** What the texts are made of as they are read, in the reader's language. */
    facts: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull().default({}),
    /** In English as they were told, for what knows no such kind any more. */
    title: text().notNull(),
    message: text().notNull(),
    /** A path of ours. */
    actionUrl: text("action_url"),
    /** The entity is of one of several tables, so no foreign key names it. */
    relatedEntityType: text("related_entity_type"),
    relatedEntityId: uuid("related_entity_id"),
    triggeredBy: uuid("triggered_by").references(() => users.id, { onDelete: "set null" }),
    isRead: flag("is_read"),
    isPushSent: flag("is_push_sent"),
    pushDeliveredAt: moment("push_delivered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "notifications_related_entity_whole",
      sql`(${table.relatedEntityType} is null) = (${table.relatedEntityId} is null)`,
    ),
    unique("notifications_once").on(table.userId, table.notificationType, table.key),
    index("notifications_by_user").on(table.userId, table.createdAt, table.id),
    // The number on the bell.
    index("notifications_unread").on(table.userId).where(sql`not ${table.isRead}`),
    index("notifications_by_trigger").on(table.triggeredBy),
    index("notifications_by_entity").on(table.relatedEntityId),
    // Those that have run out.
    index("notifications_oldest").on(table.createdAt),
  ],
);

/** The kinds of notice that a member does not want. */
export const notificationMutes = pgTable(
  "notification_mutes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: kind<NoticeKind>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] }), isKind("notification_mutes_kind", table.kind)],
);

/** By which push services know who sends (VAPID): one pair for all processes, made once. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey(),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("push_keys_one", sql`${table.id} = 1`)],
);

/** Browsers that take notifications for a member, each for as long as the session in which it was asked for. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    /** The public id of that session. */
    sessionHandle: uuid("session_handle").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** At the push service of the browser's maker. */
    endpoint: text().notNull().unique(),
    /** The browser's keys, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** In which the browser shows them. */
    language: text({ enum: LANGUAGES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("push_subscriptions_language_known", table.language, LANGUAGES),
    index("push_subscriptions_by_user").on(table.userId),
  ],
);

/** Members who have their notifications mailed, together and seldom. */
export const mailDigests = pgTable(
  "mail_digests",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    frequency: text({ enum: DIGEST_FREQUENCIES }).notNull(),
    /** Stands in each mail, and ends the mails. */
    token: uuid().notNull().unique(),
    /** What came later is yet to be mailed. */
    doneUntil: moment("done_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("mail_digests_frequency_known", table.frequency, DIGEST_FREQUENCIES),
    index("mail_digests_due").on(table.frequency, table.doneUntil),
  ],
);
