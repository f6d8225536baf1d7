import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";

/** The channel on which the members whose inbox changed are named. */
export const INBOX_CHANGED = "inbox-changed";

/** A payload has 8000 bytes at most, and an id takes 37 of them. */
const IDS_PER_SIGNAL = 200;

/** Tells all processes whose inbox is another now; within a transaction once that is through. */
export async function tellStreams(
  db: Pick<Database | Transaction, "execute">,
  userIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(userIds)];
  for (let from = 0; from < ids.length; from += IDS_PER_SIGNAL) {
    const some = ids.slice(from, from + IDS_PER_SIGNAL).join(",");
    await db.execute(sql`select pg_notify(${INBOX_CHANGED}, ${some})`);
  }
}
