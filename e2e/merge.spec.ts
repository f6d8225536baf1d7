import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { findDuplicatesJob } from "#server/features/catalog/index.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { productCodes, products } from "#shared/schema/index.ts";
import { withAppDatabase } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { unknownGtin } from "./boxes.ts";
import { expect, scrollToPeople, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

test("an admin makes two entries of one product one, and the old address leads to the page with both reviews", async ({
  page,
}) => {
  // Letters of this run, so that no other entry is near.
  const series = `Havre${[...v7().slice(-6)].map((sign) => String.fromCharCode(97 + (sign.charCodeAt(0) % 26))).join("")}`;
  const [kept, gone] = [
    { id: v7(), name: `${series} wardrobe`, gtin: unknownGtin() },
    { id: v7(), name: `${series} Wardrobe`, gtin: unknownGtin() },
  ];
  await withAppDatabase(async ({ db }) => {
    for (const { id, name, gtin } of [kept, gone]) {
      await db
        .insert(products)
        .values({ id, name, brand: "Nordhem", category: "bedroom", qrCode: `https://nordhem.example/box/${id}` });
      await db.insert(productCodes).values({ productId: id, symbology: "gtin", value: gtin.padStart(14, "0") });
    }
  });
  try {
    const said = { rating: 4, difficulty: "easy" } as const;
    for (const [{ id }, comment] of [
      [kept, "Stood within the hour."],
      [gone, "One panel was scratched."],
    ] as const) {
      await callAs(await makeMember(), productReviews.write, { body: { productId: id, comment, ...said } });
    }
    await withAppDatabase(async ({ pool }) => {
      const queue = await openQueue(pool);
      await queue.add(findDuplicatesJob, {});
      await queue.close();
    });

    const admin = await superAdmin();
    const isFound = async () => {
      const pairs = await callAs(admin, duplicates.list, { query: { limit: 100 } });
      return pairs.some(({ first, second }) => [first.id, second.id].includes(gone.id));
    };
    await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
    await signInQuietly(page, SUPER_ADMIN);
    await page.goto("/desk?tab=duplicates");
    await expect(page.getByRole("button", { name: new RegExp(`^Merge ${series}`) })).toBeVisible();
    await waitForScreen(page);
    expect(await findBarriers(page)).toEqual([]);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("table").filter({ hasText: series }) });
    await expect(card.getByText("Near names")).toBeVisible();
    await expect(card.getByRole("row", { name: /^Reviews/ })).toContainText("1");
    // The names differ in a capital.
    await card.getByRole("radio", { name: new RegExp(`^Keep entry \\d: ${kept.name}$`) }).check();
    await card.getByRole("button", { name: new RegExp(`^Merge ${series}`) }).click();
    const dialog = page.getByRole("dialog", { name: "Merge these two products?" });
    await expect(dialog).toContainText("This can’t be undone.");
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Merge for good" }).click();
    await expect(toastOf(page, "The two products are one now")).toBeVisible();
    await expect(card).toHaveCount(0);

    await page.goto(`/p/${gone.id}?utm_source=letter`);
    await expect(page).toHaveURL(`/p/${kept.id}?utm_source=letter`);
    await expect(page.getByRole("heading", { name: kept.name }).first()).toBeVisible();
    await scrollToPeople(page);
    await expect(page.getByText("Stood within the hour.")).toBeVisible();
    await expect(page.getByText("One panel was scratched.")).toBeVisible();
    // The page asks the server for nothing while the products are deleted.
    await page.goto("about:blank");
  } finally {
    await withAppDatabase(({ db }) => db.delete(products).where(inArray(products.id, [kept.id, gone.id])));
  }
});
