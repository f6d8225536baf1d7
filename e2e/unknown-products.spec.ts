import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { goToScanner, scanner, typeCode, unknownGtin } from "./boxes.ts";
import { expect, test } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

test("a guest adds an unknown product, signs in on the way, and its box leads to it once it is accepted", async ({
  page,
}) => {
  const code = unknownGtin();
  const name = `Bunk bed ${code.slice(-6)}`;
  const member = await makeMember();
  await goToScanner(page);
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
  const proposed = page.waitForResponse((response) => new URL(response.url()).pathname === proposals.propose.path);
  await form.getByRole("button", { name: "Propose this product" }).click();
  const { id } = await (await proposed).json();
  const thanks = page.getByRole("dialog", { name: "Thank you!" });
  await expect(thanks).toContainText("The product is proposed and will be looked at.");

  // It is hidden until a moderator has looked at it, but the next person with that box is told.
  const { product, isProposed } = await callAs(null, codes.explain, { params: { code } });
  expect({ product, isProposed }).toEqual({ product: null, isProposed: true });
  expect(await callAs(null, catalog.list, { query: { q: name } })).toEqual([]);
  const body = { name, brand: "Oakline", category: "bedroom", code } as const;
  await callAs(await superAdmin(), proposals.accept, { params: { id }, body });

  await thanks.getByRole("button", { name: "Scan again" }).click();
  await typeCode(page, code);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(scanner(page)).toBeHidden();
});
