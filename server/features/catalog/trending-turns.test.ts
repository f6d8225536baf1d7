import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { rollUpTrending } from "#server/features/catalog/trending.ts";
import { createLog } from "#server/lib/log.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { productActivity } from "#shared/schema/index.ts";

test("roll-ups at once take turns: each succeeds, and the ranking is whole", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const { db, close } = connect(url, createLog("silent"), { max: 10, patience: UNHURRIED });
  onTestFinished(close);
  for (let n = 0; n < 40; n++) {
    const { id } = await makeProduct(db);
    await db.insert(productActivity).values({ productId: id, day: "2026-11-20", views: n, scans: 1 });
  }
  const now = () => new Date("2026-11-20T08:00:00Z");
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => rollUpTrending({ db, now })));
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  expect((await db.$client.query("select from trending_products")).rowCount).toBe(40);
});
