import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { emailChanges, passwordResets, sessions } from "#shared/schema/index.ts";

/** One statement removes at most this many rows: sign-ins never wait long for its locks, nor it for theirs. */
const BATCH = 1000;

/** Removes sessions and links for new passwords and to new addresses that have run out. */
export async function clearExpiredSignIns({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const moment = now();
  const inBatches = async (removeSome: SQL) => {
    while (((await db.execute(removeSome)).rowCount ?? 0) === BATCH);
  };
  await inBatches(sql`delete from ${sessions} where ${sessions.sid} in
    (select ${sessions.sid} from ${sessions} where ${sessions.expire} <= ${moment} limit ${BATCH})`);
  await inBatches(sql`delete from ${passwordResets} where ${passwordResets.tokenHash} in
    (select ${passwordResets.tokenHash} from ${passwordResets} where ${passwordResets.expiresAt} <= ${moment} limit ${BATCH})`);
  await inBatches(sql`delete from ${emailChanges} where ${emailChanges.tokenHash} in
    (select ${emailChanges.tokenHash} from ${emailChanges} where ${emailChanges.expiresAt} <= ${moment} limit ${BATCH})`);
}
