import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { openScanner, scanner, typeCode, unknownGtin } from "./boxes.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

test("a guest adds an unknown product, signs in on the way, and an admin accepts it", async ({ page, otherDevice }) => {
  const code = unknownGtin();
  const name = `Bunk bed ${code.slice(-6)}`;
  const member = await makeMember();
  await openScanner(page);
  await typeCode(page, code);
  const unknown = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  await expect(unknown.getByText(code, { exact: true }).first()).toBeVisible();

  await unknown.getByRole("button", { name: "Add this product" }).click();
  const form = page.getByRole("dialog", { name: "Add this product" });
  await form.getByLabel("Product name").fill(name);
  await form.getByLabel("Brand").fill("Oakline");
  await form.getByLabel("Room").selectOption({ label: "Bedroom" });
  await expect(form.getByLabel("Code on the box")).toHaveValue(code);
  await form.getByRole("button", { name: "Sign in and propose" }).click();
  await sendLogin(await openLogin(page), member);
  await expect(form.getByLabel("Product name")).toHaveValue(name);
  await form.getByRole("button", { name: "Propose this product" }).click();
  await expect(page.getByText("The product is proposed and will be looked at.")).toBeVisible();

  // It is hidden until a moderator has looked at it, but the next person with that box is told.
  const { product, isProposed } = await callAs(null, codes.explain, { params: { code } });
  expect({ product, isProposed }).toEqual({ product: null, isProposed: true });
  expect(await callAs(null, catalog.list, { query: { q: name } })).toEqual([]);

  await signInQuietly(otherDevice, SUPER_ADMIN);
  await otherDevice.goto("/admin/moderation?kind=product");
  const row = otherDevice.getByRole("listitem").filter({ hasText: name }).getByRole("button");
  await row.click();
  const item = otherDevice.getByRole("article").filter({ hasText: name });
  await expect(item).toContainText(code);
  await item.getByRole("button", { name: `Accept: ${name}` }).click();
  await item.getByRole("button", { name: "Add to catalogue" }).click();
  await expect(row).toBeHidden();

  await openScanner(page);
  await typeCode(page, code);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(scanner(page)).toBeHidden();
});

test("a code that is in the catalogue meanwhile can't be proposed again, and nothing that was typed is lost", async ({
  page,
  refusals,
}) => {
  refusals.push("409 /api/product-proposals");
  const code = unknownGtin();
  const member = await makeMember();
  await signInQuietly(page, member);
  await openScanner(page);
  await typeCode(page, code);
  await page.getByRole("button", { name: "Add this product" }).click();
  const form = page.getByRole("dialog", { name: "Add this product" });
  await form.getByLabel("Product name").fill("Late bed");
  await form.getByLabel("Brand").fill("Oakline");
  await form.getByLabel("Room").selectOption({ label: "Bedroom" });
  const body = { name: "Early bed", brand: "Oakline", category: "bedroom", code } as const;
  const { id } = await callAs(member, proposals.propose, { body });
  await callAs(await superAdmin(), proposals.accept, { params: { id }, body });

  await form.getByRole("button", { name: "Propose this product" }).click();
  await expect(form.getByRole("alert")).toContainText("in our catalogue already");
  await expect(form.getByLabel("Product name")).toHaveValue("Late bed");
  await form.getByRole("button", { name: "See that product" }).click();
  await expect(page.getByRole("dialog", { name: "Early bed" })).toBeVisible();
});

test("a mistyped digit is reported at once, and a shipping label's number is no product's", async ({ page }) => {
  const code = unknownGtin();
  const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
  await openScanner(page);
  await page.getByRole("textbox", { name: "Enter QR Code Manually" }).fill(wrong);
  await expect(page.getByText("One digit is wrong. Compare the number with the box.")).toBeVisible();
  await page.getByRole("textbox", { name: "Enter QR Code Manually" }).fill(code);
  await expect(page.getByText("The check digit fits.")).toBeVisible();
  await typeCode(page, "(00)095212340000000013");
  await expect(page.getByRole("dialog", { name: "That is the shipping label" })).toBeVisible();
});
