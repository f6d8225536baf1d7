import { join } from "node:path";
import pg from "pg";
import { findRunningPostgres } from "#server/db/embedded/running.ts";
import { dataDir, PORTS } from "./surroundings.ts";

/**
 * Has the time pass that a notice waits for, and the app's clock look at it at once, which it does every five minutes.
 * Nothing else in the app is told.
 */
export async function passNoticeTime(id: string): Promise<void> {
  const url = await findRunningPostgres(join(dataDir(PORTS.app), "postgres"));
  if (url === null) throw new Error("the app's own PostgreSQL does not run");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const moved = await client.query(
      `update takedowns
        set due_at = least(due_at, now()), restore_due_at = case when state = 'countered' then now() end
        where id = $1`,
      [id],
    );
    if (moved.rowCount !== 1) throw new Error(`there is no notice ${id}`);
    await client.query("select graphile_worker.add_job('takedown-clock')");
  } finally {
    await client.end();
  }
}
