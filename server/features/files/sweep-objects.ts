import { getTableName, type SQL, sql } from "drizzle-orm";
import { longTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/durations.ts";
import { UPLOAD_ABANDONED_HOURS } from "#shared/domain/limits.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

/** An object has this long to get its first reference; nothing takes longer from its first byte to its place. */
const KEPT_MS = UPLOAD_ABANDONED_HOURS * HOUR_MS;
/** Removed side by side, with their rows locked. */
const BATCH = 50;
const BATCH_MAX_MS = 5 * MINUTE_MS;
/** Other jobs wait meanwhile; the rest is for the next hour. */
const RUN_MAX = 2000;

/** Removes stored objects to which nothing refers, row and file, and what writers that were killed have left. */
export async function sweepObjects(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_MS);
  const isReferredTo = await referredTo(deps);
  const failures: unknown[] = [];
  let after = "";
  for (let seen = 0; seen < RUN_MAX; seen += BATCH) {
    const last = await sweepBatch(deps, { before, after, isReferredTo, failures });
    if (last === undefined) break;
    after = last;
  }
  await deps.storage.clearUnfinished(before);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} objects could not be removed`);
}

interface Batch {
  before: Date;
  /** The name of the last object of the batch before. */
  after: string;
  isReferredTo: SQL;
  /** Takes what went wrong: one file that can't be removed keeps no other. */
  failures: unknown[];
}

/**
 * Removes the next few, by their names, and returns the last name. Locks their rows first: no new reference can appear,
 * and the second look sees existing ones. Files go before rows, so that none is left without a row.
 */
function sweepBatch(
  { db, storage }: Deps,
  { before, after, isReferredTo, failures }: Batch,
): Promise<string | undefined> {
  // Looking through what is referred to takes its time, and so does a bucket.
  return longTransaction(db, BATCH_MAX_MS, async (tx) => {
    const locked = await tx.execute<{ name: string }>(sql`
      select o.name from ${storedObjects} o
      where o.created_at < ${before} and o.name > ${after} and not (${isReferredTo})
      order by o.name limit ${BATCH} for update of o skip locked`);
    const { rows } = await tx.execute<{ name: string }>(sql`
      select o.name from ${storedObjects} o
      where o.name = any(${sql.param(locked.rows.map(({ name }) => name))}) and not (${isReferredTo})`);
    const removals = await Promise.allSettled(
      rows.map(async ({ name }) => {
        await storage.remove(name);
        return name;
      }),
    );
    const removed = removals.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    await tx.execute(sql`delete from ${storedObjects} o where o.name = any(${sql.param(removed)})`);
    failures.push(...removals.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
    return locked.rows.at(-1)?.name;
  });
}

/**
 * The condition that something refers to the object `o`: any column with a foreign key, as the database itself lists
 * them, or an unfinished upload that has it as a piece.
 */
async function referredTo({ db }: Deps): Promise<SQL> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${getTableName(storedObjects)}::regclass`);
  // Without any the sweep would take everything.
  if (rows.length === 0) throw new Error("Nothing has a foreign key to the stored objects");
  const references = rows.map(
    // The database has quoted the table's name where that is needed.
    ({ table, column }) => sql`exists (select from ${sql.raw(table)} r where r.${sql.identifier(column)} = o.name)`,
  );
  const underWay = sql`o.name like '%.part' and left(o.name, 36) in
    (select u.id::text from ${uploads} u where u.state in ('receiving', 'checking', 'converting'))`;
  return sql.join([...references, underWay], sql` or `);
}
