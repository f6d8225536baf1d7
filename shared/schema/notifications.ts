import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, flag, id, moment } from "#shared/schema/columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    notificationType: text("notification_type").notNull(),
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
    index("notifications_by_user").on(table.userId, table.createdAt, table.id),
    // The number on the bell.
    index("notifications_unread").on(table.userId).where(sql`not ${table.isRead}`),
    index("notifications_by_trigger").on(table.triggeredBy),
    index("notifications_by_entity").on(table.relatedEntityId),
  ],
);
