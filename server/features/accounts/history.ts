import { eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import type { AuditEntry } from "#shared/contracts/accounts/users.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { adminAudit, users } from "#shared/schema/index.ts";

const target = alias(users, "target");
/** Only an account's id is sure to be a UUID. */
const targetAccount = sql`case when ${adminAudit.targetType} = 'user' then ${adminAudit.targetId}::uuid end`;

const pages = newestFirst(adminAudit);

/**
 * What administrators changed, newest first. Only for super-admins: an administrator without a name is shown by email
 * address.
 */
export async function listChanges(
  { db }: Pick<Deps, "db">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<AuditEntry>> {
  // The id first: drizzle takes an actor whose first column is null for none.
  const { id, username, firstName, lastName, email } = users;
  const rows = await db
    .select({
      ...getTableColumns(adminAudit),
      actor: { id, username, firstName, lastName, email },
      targetName: sql<string | null>`coalesce(${target.email}, ${target.username})`,
    })
    .from(adminAudit)
    .leftJoin(users, eq(users.id, adminAudit.actorId))
    .leftJoin(target, eq(target.id, targetAccount))
    .where(pages.behind(cursor))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const entries = rows.map(({ actor, ...row }) => ({
    ...row,
    actorName: actor && (displayName(actor) ?? actor.email),
  }));
  return pages.page(entries, limit);
}
