import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, id } from "#shared/schema/columns.ts";

/**
 * What admins changed: append only, written in the transaction of the change itself. Holds ids and states and no
 * personal data, so that deleting an account needs no change here.
 */
export const adminAudit = pgTable(
  "admin_audit",
  {
    id: id(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** `domain.verb`, as in `users.update`. */
    action: text().notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("admin_audit_newest").on(table.createdAt, table.id),
    index("admin_audit_by_actor").on(table.actorId),
    index("admin_audit_by_target").on(table.targetType, table.targetId),
  ],
);
