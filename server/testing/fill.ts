import type { SQL } from "drizzle-orm";
import { type Database, longTransaction } from "#server/db/client.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";

/** Fills a table with as many rows as make an index worth it: more than a statement of a call has the time for. */
export async function fill(db: Database, statement: SQL): Promise<void> {
  await longTransaction(db, MINUTE_MS, (tx) => tx.execute(statement));
}
