import { withAppDatabase } from "./app-database.ts";

/**
 * Passes the time that a notice waits for, and has the app's clock look at it at once, which it does every five
 * minutes. The app notices nothing else.
 */
export async function passNoticeTime(id: string): Promise<void> {
  await withAppDatabase(async ({ pool }) => {
    const moved = await pool.query(
      `update takedowns
        set due_at = least(due_at, now()), restore_due_at = case when state = 'countered' then now() end
        where id = $1`,
      [id],
    );
    if (moved.rowCount !== 1) throw new Error(`there is no notice ${id}`);
    await pool.query("select graphile_worker.add_job('takedown-clock')");
  });
}
