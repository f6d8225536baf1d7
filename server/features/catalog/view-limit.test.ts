import { expect, test } from "vitest";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { productActivity } from "#shared/schema/index.ts";

test("one address can't inflate a count, and others are counted on", async () => {
  const { origin, db } = await startTestApp({ config: { trustProxy: 1 } });
  const { id } = await makeProduct(db);
  const { tries } = TRY_LIMITS.productViews;
  const open = (address: string) =>
    createVisitor(origin, { "x-forwarded-for": address }).send(catalog.recordView, {
      params: { id },
      body: { via: "scan" },
    });
  const responses = await Promise.all(Array.from({ length: tries + 5 }, () => open("203.0.113.1")));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBe(5);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect((await open("203.0.113.2")).status).toBe(204);
  expect(await db.select().from(productActivity)).toMatchObject([{ views: tries + 1, scans: tries + 1 }]);
});
