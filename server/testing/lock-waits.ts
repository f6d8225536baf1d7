import type pg from "pg";
import { expect } from "vitest";

/**
 * Resolves once so many statements wait for locks in the database of `queries`. Other tests' databases are on the same
 * server, and theirs are not counted.
 */
export async function untilWaiting(queries: Pick<pg.ClientBase, "query">, count = 1): Promise<void> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await queries.query(waiting)).rowCount).toBeGreaterThanOrEqual(count);
}
