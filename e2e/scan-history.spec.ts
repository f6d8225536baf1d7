import type { Page } from "playwright/test";
import { scans } from "#shared/contracts/scans/scans.ts";
import { boxedProduct, openScanner, typeCode, unknownGtin } from "./boxes.ts";
import { expect, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { openLogin, sendLogin, signIn } from "./sign-in-forms.ts";

/** Types a code and waits for its result. */
async function lookUp(page: Page, code: string, name: string) {
  await openScanner(page);
  await typeCode(page, code);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
}

test("what a guest has scanned is on the device, and joins the account at sign-in without doubles", async ({
  page,
}) => {
  const member = await makeMember();
  const product = await boxedProduct();
  const unknown = unknownGtin();
  await lookUp(page, product.gtin.slice(1), product.name);
  await lookUp(page, unknown, "Not in our catalogue yet");

  await page.goto("/scan-history");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(unknown);
  await expect(rows.first()).toContainText("Typed");
  await expect(rows.last()).toContainText(product.name);
  await expect(page.getByText("These scans are kept on this device only.")).toBeVisible();

  await sendLogin(await openLogin(page), member);
  await expect.poll(async () => (await callAs(member, scans.list)).length).toBe(2);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await waitForScreen(page);
  await expect(rows).toHaveCount(2);
  const saved = await callAs(member, scans.list);
  expect(saved.map(({ code, method, product: found }) => [code, method, found?.id ?? null])).toEqual([
    [unknown, "typed", null],
    [product.gtin.slice(1), "typed", product.id],
  ]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(unknown);

  await rows.last().getByRole("link", { name: product.name }).click();
  await expect(page).toHaveURL(`/p/${product.id}`);
});

test("a scan made without a connection is kept and saved once there is one", async ({ page, context, refusals }) => {
  const member = await makeMember();
  await signIn(page, member);
  await openScanner(page);
  const code = unknownGtin();
  await context.route("**/api/**", (route) => route.abort("internetdisconnected"));
  refusals.push("offline");
  await typeCode(page, code);
  await expect(page.getByRole("dialog", { name: "The code could not be looked up" })).toBeVisible();
  await context.unroute("**/api/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("dialog", { name: "Not in our catalogue yet" })).toBeVisible();
  await page.goto("/scan-history");
  await expect.poll(async () => (await callAs(member, scans.list)).map((scan) => scan.code)).toEqual([code]);
  await expect(page.getByText("Waiting to be saved")).toBeHidden();
});
