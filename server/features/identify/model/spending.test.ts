import { expect, test } from "vitest";
import { reserveSpending } from "#server/features/identify/model/spending.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { modelSpending } from "#shared/schema/index.ts";

test.each([[[0.03]], [[0.01, 0.02]]])("a day's budget can be used up to the last of it: %j", async (prices) => {
  const { deps, db } = await startTestApp({ config: { modelDailyBudget: 0.03 } });
  for (const price of prices) expect(await reserveSpending(deps, price)).toMatchObject({ usDollars: price });
  expect(await reserveSpending(deps, 0.000_001)).toBeNull();
  expect(await db.select().from(modelSpending)).toMatchObject([{ calls: prices.length, usDollars: 0.03 }]);
});
