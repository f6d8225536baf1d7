import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { PersonalPart } from "#server/domain.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Download } from "#shared/http/endpoint.ts";
import { users } from "#shared/schema/index.ts";

type Kinds = Pick<Deps, "domains">;

/** Everything exported in addition to the profile, by its name in the file, as each domain declares it. */
export function exportedParts({ domains }: Kinds): Record<string, PersonalPart> {
  return Object.assign({}, ...domains.list.map(({ personalData }) => personalData?.parts ?? {}));
}

/**
 * Everything stored about the actor, as of one moment, in a JSON file: dates in ISO 8601, no secrets and no other
 * member's name. Throws RATE_LIMITED.
 */
export async function exportData(
  { db, now, domains }: Pick<Deps, "db" | "now" | "domains">,
  actor: Actor,
): Promise<Download> {
  await takeTry(db, TRY_LIMITS.exports, actor.id);
  const data = await db.transaction((tx) => gather({ domains }, tx, actor.id), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  return {
    bytes: Buffer.from(JSON.stringify({ exportedAt: now(), ...data }, null, 2)),
    fileName: "hexkey-my-data.json",
  };
}

async function gather(kinds: Kinds, tx: Transaction, userId: string): Promise<Record<string, unknown>> {
  const { password: _password, ...shown } = getTableColumns(users);
  const [profile] = await tx.select(shown).from(users).where(eq(users.id, userId));
  if (!profile) throw new AppError("NOT_FOUND", "There is no such account.", { reason: "account-missing" });
  const data: Record<string, unknown> = { profile };
  for (const [name, part] of Object.entries(exportedParts(kinds))) data[name] = await rowsOf(tx, part, userId);
  return data;
}

function rowsOf(
  tx: Transaction,
  { owner, join, only, also, which }: PersonalPart,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const query = tx
    .select(only ?? { ...withoutAccounts(owner.table), ...also })
    .from(owner.table)
    .where(and(eq(owner, userId), which))
    // By the first column: ids are made in the order of time.
    .orderBy(sql`1`)
    .$dynamic();
  return join ? query.innerJoin(join.table, join.on) : query;
}

/** The columns of a table save those that say whose account something is. */
function withoutAccounts(table: PgTable): Record<string, PgColumn> {
  const accounts = accountColumns(table);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !accounts.includes(column)));
}

/** The columns of a table that refer to `users`. */
export function accountColumns(table: PgTable): PgColumn[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns } = key.reference();
    return foreignTable === users ? columns : [];
  });
}
