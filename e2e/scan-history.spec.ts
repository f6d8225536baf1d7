import { scans } from "#shared/contracts/scans/scans.ts";
import { boxedProduct, goToScanner, typeCode, unknownGtin } from "./boxes.ts";
import { expect, test } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

test("what a guest has scanned is on the device, and joins the account at sign-in without doubles", async ({
  page,
}) => {
  const member = await makeMember();
  const product = await boxedProduct();
  const unknown = unknownGtin();
  await goToScanner(page);
  await typeCode(page, unknown);
  await page
    .getByRole("dialog", { name: "Not in our catalogue yet" })
    .getByRole("button", { name: "Scan again" })
    .click();
  await typeCode(page, product.gtin.slice(1));
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();

  await page.goto("/scan-history");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(product.name);
  await expect(rows.first()).toContainText("Typed");
  await expect(rows.last()).toContainText(unknown);
  await expect(page.getByText("These scans are kept on this device only.")).toBeVisible();

  await sendLogin(await openLogin(page), member);
  await expect.poll(async () => (await callAs(member, scans.list)).length).toBe(2);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(unknown);
  await expect(rows).toHaveCount(2);
  const saved = await callAs(member, scans.list);
  expect(saved.map(({ code, method, product: found }) => [code, method, found?.id ?? null])).toEqual([
    [product.gtin.slice(1), "typed", product.id],
    [unknown, "typed", null],
  ]);

  await rows.first().getByRole("link", { name: product.name }).click();
  await expect(page).toHaveURL(`/p/${product.id}`);
});
