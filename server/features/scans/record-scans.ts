import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { holdProducts } from "#server/features/catalog/index.ts";
import { findProducts } from "#server/features/scans/find-products.ts";
import { forgetResults, removedColumns } from "#server/features/scans/remove-scans.ts";
import type { DeviceScan } from "#shared/contracts/scans/scans.ts";
import { type LookupKeys, lookupKeys, storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { SCAN_AGE_MAX_DAYS, SCAN_HISTORY_MAX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { scanHistory } from "#shared/schema/index.ts";

/**
 * Adds scans of a device to the caller's history: all of them or none. Those that it has already are left as they are, but
 * for a product that the person has refused since. Which product a code leads to is found here, whatever the device made of it.
 */
export async function recordScans(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  scans: readonly DeviceScan[],
): Promise<{ added: number }> {
  const latest = deps.now();
  const earliest = new Date(latest.getTime() - SCAN_AGE_MAX_DAYS * DAY_MS);
  const noted = onceEach(scans)
    .map(({ scannedAt, isRefused = false, ...scan }) => ({
      ...scan,
      isRefused,
      code: storableCode(scan.code),
      createdAt: clamp(scannedAt, earliest, latest),
      keys: lookupKeys(storableCode(scan.code), scan.symbology),
    }))
    // Their ids then ascend with their age, which decides between scans of the same moment.
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return deps.db.transaction(async (tx) => {
    // One call at a time for each member: two with the same scans would wait for each other's rows.
    await holdAuthor(tx, actor);
    const found = await findProducts(
      tx,
      noted.map(({ keys }) => keys),
    );
    const ids = noted.flatMap(({ keys }) => found(keys) ?? []);
    const held = await holdProducts(tx, ids);
    const productOf = (keys: LookupKeys) => held.get(found(keys) ?? "") ?? null;
    const added = await tx
      .insert(scanHistory)
      .values(
        noted.map(({ keys, ...scan }) => {
          const productId = scan.isRefused ? null : productOf(keys);
          return { ...scan, id: v7(), userId: actor.id, gtin: keys.gtin, productId };
        }),
      )
      .onConflictDoUpdate({
        target: [scanHistory.userId, scanHistory.clientId],
        set: { isRefused: true, productId: null },
        setWhere: sql`excluded.is_refused`,
      })
      // Of a row that was there before, Postgres names who changed it.
      .returning({ isNew: sql<boolean>`xmax = 0` });
    const count = added.filter(({ isNew }) => isNew).length;
    if (count > 0) await makeRoom(tx, actor.id);
    return { added: count };
  });
}

/** Each scan once, refused where one of its notes refuses it. */
function onceEach(scans: readonly DeviceScan[]): DeviceScan[] {
  const byId = new Map<string, DeviceScan>();
  for (const scan of scans) if (!byId.has(scan.clientId) || scan.isRefused) byId.set(scan.clientId, scan);
  return [...byId.values()];
}

/** Whether an account held as many scans as it keeps before the statement that this is part of. */
export const wasFull = (userId: string) => sql<boolean>`exists (
  select from ${scanHistory} as kept where kept.user_id = ${userId}
  order by kept.created_at desc, kept.id desc offset ${SCAN_HISTORY_MAX - 1} limit 1)`;

/** Deletes an account's oldest scans beyond the number that it keeps, with what was identified in them. */
export async function makeRoom(tx: Transaction, userId: string): Promise<void> {
  const removed = await tx
    .delete(scanHistory)
    .where(sql`
      ${scanHistory.userId} = ${userId} and (${scanHistory.createdAt}, ${scanHistory.id}) <= (
        select created_at, id from scan_history where user_id = ${userId}
        order by created_at desc, id desc offset ${SCAN_HISTORY_MAX} limit 1
      )
    `)
    .returning(removedColumns);
  await forgetResults(tx, userId, removed);
}

function clamp(moment: Date, earliest: Date, latest: Date): Date {
  if (moment > latest) return latest;
  return moment < earliest ? earliest : moment;
}
