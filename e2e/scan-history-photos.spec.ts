import { identify } from "#shared/contracts/identify/identify.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { expect, signInQuietly, test, toastOf } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";

test("a photographed item is in the history, is corrected, found again, and goes with its photo", async ({
  page,
  refusals,
}) => {
  const member = await makeMember();
  const old = await addIdentified(member, { identifiedName: "Old lamp", confidence: 0.3 }, false);
  const { imageHash, scan } = await addIdentified(member);
  refusals.push(`404 /api/scan-images/${old.imageHash}`);
  await signInQuietly(page, member);
  await page.goto("/scan-history");
  await expect(page.getByText("2 scans")).toBeVisible();
  const cards = page.getByRole("main").getByRole("listitem");
  const card = cards.filter({ has: page.getByRole("button", { name: /^Correct AI: (Dresser|Alder)/ }) });
  const photo = card.getByRole("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await expect(cards.filter({ hasText: "Old lamp" })).toContainText("No photo was kept");

  await card.getByRole("button", { name: "Correct AI" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Scan Information" });
  await dialog.getByLabel("Brand").fill("Alder");
  await dialog.getByLabel("Model").fill("Rows 6");
  await dialog.getByLabel("Product URL").fill("shop.example/rows");
  await dialog.getByLabel("Notes").fill("In the attic.");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(toastOf(page, "Updated Successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("Alder Rows 6");
  await expect(card).toContainText("Identified as: Dresser with six drawers (Nordhem Lindholm)");
  const link = card.getByRole("link", { name: /^View Online shop\.example/ });
  await expect(link).toHaveAttribute("href", "https://shop.example/rows");
  await expect(link).toHaveAttribute("rel", /noopener/);

  await page.getByRole("searchbox", { name: "Search your scans" }).fill("ATTIC");
  await expect(page).toHaveURL("/scan-history?q=ATTIC");
  await expect(cards).toHaveCount(1);
  await page.getByRole("button", { name: "Typed" }).click();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Show all scans" }).click();
  await expect(cards).toHaveCount(2);

  await card.getByRole("button", { name: "Remove Alder Rows 6" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(cards).toHaveCount(1);
  expect((await callAs(member, scans.list)).map(({ id }) => id)).not.toContain(scan.id);
  // Its answer goes a moment later, in the background.
  const admin = await superAdmin();
  const statusOf = () =>
    callAs(admin, identify.image, { params: { imageHash } }).then(
      () => 200,
      ({ status }) => status,
    );
  await expect.poll(statusOf).toBe(404);
});
