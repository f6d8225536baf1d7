import { expect, test } from "vitest";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { filledTables, takeSnapshot } from "#server/testing/rows.ts";

test("rows are put back though a job writes the same ones in another order at that moment", async () => {
  const { db } = await startTestApp();
  const pool = db.$client;
  const product = await makeProduct(db);
  await makeUser(db);
  const { restore } = await takeSnapshot(pool);
  // Those whose rows go first and last.
  const order = (await filledTables(pool)).filter((name) => ["public.users", "public.products"].includes(name));
  await pool.query("update products set name = 'changed'");

  const job = await pool.connect();
  // It waits for longer, so that the snapshot is the one that is ended.
  await job.query("begin; set local deadlock_timeout = '20s'");
  await job.query(`update ${order.at(-1)} set created_at = now()`);
  const restoring = restore();
  await untilWaiting(pool);
  await job.query(`update ${order[0]} set created_at = now()`);
  await job.query("rollback");
  job.release();
  await restoring;
  expect((await pool.query("select name from products")).rows).toEqual([{ name: product.name }]);
});
