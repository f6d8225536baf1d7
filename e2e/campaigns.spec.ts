import type { Page } from "playwright/test";
import { v7 } from "uuid";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { products } from "#shared/schema/index.ts";
import { withAppDatabase } from "./app-database.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs } from "./members.ts";
import { APP, SUPER_ADMIN } from "./surroundings.ts";

/** Programs are not counted, and a browser without a window says that it is one. */
test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
});

test("a sponsor's campaign is shown with its label, counted, and over once its budget is spent", async ({
  page,
  otherDevice: desk,
}) => {
  const word = `Campagne${[...v7().slice(-6)].map((sign) => String.fromCharCode(97 + (sign.charCodeAt(0) % 26))).join("")}`;
  const [paidFor, exact] = [
    { id: v7(), name: `${word} bed frame` },
    { id: v7(), name: word },
  ];
  await withAppDatabase(async ({ db }) => {
    for (const { id, name } of [paidFor, exact]) {
      await db
        .insert(products)
        // The best selling of those that are paid for come first, and a phone shows a few.
        .values({
          id,
          name,
          brand: "Nordhem",
          category: "bedroom",
          qrCode: `https://nordhem.example/box/${id}`,
          salesRank: 1,
        });
    }
  });

  await signInQuietly(desk, SUPER_ADMIN);
  await openSponsorship();
  await desk.getByRole("button", { name: "Add a sponsor" }).click();
  await desk.getByLabel("Company").fill(`${word} Limited`);
  await desk.getByLabel("Contact’s email").fill("ads@nordhem.example");
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByRole("button", { name: `Add a campaign of ${word} Limited` }).click();
  await desk.getByLabel("Name of the campaign").fill(`${word} in autumn`);
  await desk.getByLabel("Find the product").fill(`${word} bed`);
  await desk.getByRole("radio", { name: paidFor.name }).check();
  const today = new Date().toISOString().slice(0, 10);
  await desk.getByLabel("First day").fill(today);
  await desk.getByLabel("Last day").fill(today);
  // A price above the budget is refused in words, and nothing that was typed is lost.
  await desk.getByLabel("Budget (optional)").fill("1");
  await desk.getByLabel("Cost per click").fill("2");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("One click costs more than the whole budget.")).toBeVisible();
  await desk.getByLabel("Cost per click").fill("0.5");
  await desk.getByRole("button", { name: "Save" }).click();
  const card = desk.getByRole("article").filter({ hasText: `${word} in autumn` });
  await expect(card).toContainText("Live");
  await expect(card).toContainText("Views0");

  // A shopper sees it among the featured ones, and in a search below the product that was meant by its whole name.
  await page.goto("/home");
  await waitForScreen(page);
  const featured = featuredOf(page);
  const place = featured.getByRole("listitem").filter({ hasText: paidFor.name });
  await place.scrollIntoViewIfNeeded();
  await expect(place).toContainText("Sponsored");
  const found = await callAs(null, catalog.list, { query: { q: word } });
  expect(found.map(({ id, isSponsored }) => [id, isSponsored])).toEqual([
    [exact.id, false],
    [paidFor.id, true],
  ]);
  await expect
    .poll(async () => {
      await openSponsorship();
      return card.innerText();
    })
    .toMatch(/Views\s+1\b/);
  await place.getByRole("button").click();
  await expect(page.getByRole("dialog", { name: paidFor.name })).toBeVisible();

  // Who comes back within the hour is no second click; another person's is the last that the budget has room for.
  await page.goto("/home");
  await place.getByRole("button").click();
  await openSponsorship();
  await expect(card).toContainText("Clicks1");
  await expect(card).toContainText("Live");
  await desk.goto(`${APP}/home`);
  await featuredOf(desk).getByRole("listitem").filter({ hasText: paidFor.name }).getByRole("button").click();
  await openSponsorship();
  await expect(card).toContainText("Clicks2");
  await expect(card).toContainText("Budget used");

  await page.goto("/home");
  await waitForScreen(page);
  await expect(featured).toBeVisible();
  await expect(place).toHaveCount(0);
  await card.getByRole("button", { name: `End ${word} in autumn` }).click();
  await desk.getByRole("dialog", { name: "End this campaign?" }).getByRole("button", { name: "End" }).click();
  await expect(card).toContainText("Not shown any more: an admin has ended it.");

  function featuredOf(browser: Page) {
    return browser.locator("section").filter({ has: browser.getByRole("heading", { name: "Featured Products" }) });
  }

  async function openSponsorship(): Promise<void> {
    await desk.goto(`${APP}/home?dialog=business`);
    await expect(desk.getByRole("button", { name: "Add a sponsor" })).toBeVisible();
  }
});
