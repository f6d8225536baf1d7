import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { bigint, numeric, pgTable, timestamp } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { prepareSelect } from "#server/db/prepared.ts";
import { catalogStatements } from "#server/features/catalog/queries.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { products } from "#shared/schema/index.ts";

test("a prepared select answers what drizzle answers: numbers, dates, nulls and all", async () => {
  const { db } = await openTestDatabase();
  await makeProduct(db, { price: 12.5, lastSynced: new Date("2026-11-20T08:30:00.123Z"), salesRank: 3 });
  await makeProduct(db);
  const columns = getTableColumns(products);
  const select = db.select(columns).from(products).orderBy(asc(products.name));
  expect(await prepareSelect(db, "all", columns, select)()).toEqual(await select);
});

test("placeholders take their values from each call, and the row limit holds", async () => {
  const { db } = await openTestDatabase();
  for (const category of ["office", "office", "patio"] as const) await makeProduct(db, { category });
  const fields = { category: products.category };
  const query = db
    .select(fields)
    .from(products)
    .where(eq(products.category, sql.placeholder("category")));
  const statement = prepareSelect(db, "some", fields, query, 1);
  expect(await statement({ category: "office" })).toEqual([{ category: "office" }]);
  expect(await statement({ category: "garage" })).toEqual([]);
});

test("a page keeps the order of its statement", async () => {
  const { db } = await openTestDatabase();
  for (const salesRank of [2, 9, 4, 7]) await makeProduct(db, { salesRank });
  const fields = { salesRank: products.salesRank };
  const query = db.select(fields).from(products).orderBy(desc(products.salesRank));
  expect(await prepareSelect(db, "ordered", fields, query, 3)()).toEqual([9, 7, 4].map((salesRank) => ({ salesRank })));
});

test("columns that JSON can't carry are refused when the statement is made", async () => {
  const { db } = await openTestDatabase();
  const table = pgTable("odd", {
    precise: numeric(),
    large: bigint({ mode: "bigint" }),
    several: numeric().array(),
    moment: timestamp({ mode: "string" }),
  });
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    const query = db.select({ column }).from(table);
    expect(() => prepareSelect(db, name, { column }, query)).toThrow(`JSON can't carry ${name}`);
  }
});

test("an expression is decoded as it says", async () => {
  const { db } = await openTestDatabase();
  await makeProduct(db, { price: 12.5, lastSynced: new Date("1969-12-31T23:59:59.999Z") });
  const fields = {
    text: sql`'7'::text`.mapWith(Number),
    moment: sql`${products.lastSynced}`.mapWith(products.lastSynced).as("moment"),
    // No column of its own, and of nothing there is nothing to decode.
    nothing: sql`null`.mapWith(Number),
    plain: sql<number>`1`,
  };
  const select = db.select(fields).from(products);
  expect(await prepareSelect(db, "expressions", fields, select)()).toEqual(await select);
});

test("Postgres plans the statements that customers wait for once, not on every call", async () => {
  // Sessions that tests share have prepared other statements before, so this test has its own.
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { db, pool, close } = connect(url, createLog("silent"), { max: 1, patience: UNHURRIED });
  onTestFinished(close);
  const { small, byCode } = catalogStatements(db);
  for (let n = 0; n < 12; n++) {
    await small.firstInCategory({ category: "office" });
    await byCode({ code: "HXK-NONE-0000" });
  }
  const { rows } = await pool.query(
    "select name, generic_plans::int as kept from pg_prepared_statements order by name",
  );
  expect(rows).toEqual([
    { name: "product_by_code", kept: 7 },
    { name: "products_first_in_category_small", kept: 7 },
  ]);
});
