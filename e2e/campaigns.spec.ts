import { v7 } from "uuid";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { products } from "#shared/schema/index.ts";
import { withAppDatabase } from "./app-database.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { callAs, superAdmin } from "./members.ts";
import { APP, SUPER_ADMIN } from "./surroundings.ts";

/** Programs are not counted, and a browser without a window says that it is one. */
test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
});

test("an admin starts a sponsor's campaign, a shopper sees it with its label, is counted, and the admin ends it", async ({
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
  await desk.goto(`${APP}/home?dialog=business`);
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
  // It may be midnight meanwhile.
  await desk.getByLabel("Last day").fill(new Date(Date.now() + DAY_MS).toISOString().slice(0, 10));
  await desk.getByLabel("Budget (optional)").fill("1");
  await desk.getByLabel("Cost per click").fill("0.5");
  await desk.getByRole("button", { name: "Save" }).click();
  const card = desk.getByRole("article").filter({ hasText: `${word} in autumn` });
  await expect(card).toContainText("Live");
  await expect(card).toContainText("Views0");

  // A shopper sees it among the featured ones, and in a search below the product that was meant by its whole name.
  await page.goto("/home");
  const featured = page.locator("section").filter({ has: page.getByRole("heading", { name: "Featured Products" }) });
  const place = featured.getByRole("listitem").filter({ hasText: paidFor.name });
  await place.scrollIntoViewIfNeeded();
  await expect(place).toContainText("Sponsored");
  const found = await callAs(null, catalog.list, { query: { q: word } });
  expect(found.map(({ id, isSponsored }) => [id, isSponsored])).toEqual([
    [exact.id, false],
    [paidFor.id, true],
  ]);
  const admin = await superAdmin();
  const counted = async () => {
    const campaigns = await callAs(admin, sponsorship.listCampaigns, { query: { limit: 100 } });
    const campaign = campaigns.find(({ productName }) => productName === paidFor.name);
    return [campaign?.viewCount, campaign?.clickCount];
  };
  await expect.poll(counted).toEqual([1, 0]);
  await place.getByRole("button").click();
  await expect(page.getByRole("dialog", { name: paidFor.name })).toBeVisible();
  await expect.poll(counted).toEqual([1, 1]);

  await card.getByRole("button", { name: `End ${word} in autumn` }).click();
  await desk.getByRole("dialog", { name: "End this campaign?" }).getByRole("button", { name: "End" }).click();
  await expect(card).toContainText("Not shown any more: an admin has ended it.");
});
