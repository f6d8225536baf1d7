import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { cursorAt, newestFirst, oneMore, pagesBy } from "#server/db/page.ts";
import { moderationItems, products, reviews } from "#shared/schema/index.ts";

const written = (part: Parameters<PgDialect["sqlToQuery"]>[0]) => new PgDialect().sqlToQuery(part);
const ID = "01900000-0000-7000-8000-000000000001";

test("order and condition name the same columns, each value as its column's type", () => {
  const pages = newestFirst(reviews);
  expect(pages.order.map((one) => written(one).sql)).toEqual(['"reviews"."created_at" desc', '"reviews"."id" desc']);
  const behind = pages.behind(["2026-01-01T00:00:00.000Z", ID]);
  expect(behind && written(behind)).toMatchObject({
    sql: '("reviews"."created_at", "reviews"."id") < ($1::timestamp (3) with time zone, $2::uuid)',
    params: ["2026-01-01T00:00:00.000Z", ID],
  });
  expect(pages.behind(undefined)).toBeUndefined();
});

test("a list whose first rows are the smallest goes on with larger ones", () => {
  const pages = pagesBy("asc", { dueAt: moderationItems.dueAt, id: moderationItems.id });
  expect(pages.order.map((one) => written(one).sql)).toEqual([
    '"moderation_items"."due_at" asc',
    '"moderation_items"."id" asc',
  ]);
  const behind = pages.behind(["2026-01-01T00:00:00.000Z", ID]);
  expect(behind && written(behind).sql).toContain(") > (");
});

test("a page ends where one row more was fetched, with the cursor of its last row", () => {
  const pages = newestFirst(reviews);
  const rows = [1, 2, 3].map((day) => ({ createdAt: new Date(Date.UTC(2026, 0, day)), id: ID }));
  expect(oneMore(2)).toBe(3);
  expect(pages.page(rows, 2)).toEqual({
    items: rows.slice(0, 2),
    nextCursor: cursorAt(["2026-01-02T00:00:00.000Z", ID]),
  });
  expect(pages.page(rows, 3)).toEqual({ items: rows, nextCursor: null });
  expect(pages.page([], 3)).toEqual({ items: [], nextCursor: null });
});

test("what an index computes of a column is computed of a row as well", () => {
  const by = { sql: sql`(${products.videoUrl} is not null)`, type: "boolean", of: (url: unknown) => url !== null };
  const pages = pagesBy("desc", { videoUrl: by, id: products.id });
  const rows = [null, null].map((videoUrl) => ({ videoUrl, id: ID }));
  expect(pages.page(rows, 1).nextCursor).toBe(cursorAt([false, ID]));
  const behind = pages.behind([false, ID]);
  expect(behind && written(behind).sql).toBe(
    '(("products"."video_url" is not null), "products"."id") < ($1::boolean, $2::uuid)',
  );
});

test("the cursor of a list in another order is refused", () => {
  expect(() => newestFirst(reviews).behind([1, "2026-01-01T00:00:00.000Z", ID])).toThrow("Please check: cursor.");
});
