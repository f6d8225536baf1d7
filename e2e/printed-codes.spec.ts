import { boxedProduct, unknownGtin } from "./boxes.ts";
import { expect, test } from "./fixtures.ts";

/** A phone's own camera opens what a maker has printed: an address of ours, without the app. */

test("a printed address opens the product's page, and its manual where that is asked for", async ({
  page,
  request,
}) => {
  const product = await boxedProduct();
  await page.goto(`/01/${product.gtin}/10/L7/21/A9?17=291231`);
  await expect(page).toHaveURL(new RegExp(`/p/${product.id}\\?17=291231$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(product.name);
  const linkset = await (await request.get(`/01/${product.gtin}?linkType=linkset`)).json();
  const [manual] = linkset.linkset[0]["https://gs1.org/voc/instructions"];
  const answer = await request.get(new URL(manual.href).pathname);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("an unknown number is said, and its product can be added from there", async ({ page, refusals }) => {
  const gtin = unknownGtin();
  refusals.push(`404 /01/${gtin}`);
  const answer = await page.goto(`/01/${gtin}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: /^No product with the number/ })).toBeVisible();
  await page.getByRole("button", { name: "Search or add it" }).click();
  const dialog = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/01/${gtin}$`));
});
