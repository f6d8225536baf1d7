import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";

/** Whether a stored object belongs to something of a member's, whatever that is; for null, of any member's. */
export async function isOwnFile(
  { db, domains }: Pick<Deps, "db" | "domains">,
  userId: string | null,
  name: string,
): Promise<boolean> {
  const owned = domains.list.flatMap(({ filesOf }) => filesOf?.(db, userId, name) ?? []);
  const isOwned = sql.join(
    owned.map((rows) => sql`exists (${rows.getSQL()})`),
    sql` or `,
  );
  const { rows } = await db.execute<{ owned: boolean }>(sql`select ${isOwned} as owned`);
  return rows[0]?.owned === true;
}
