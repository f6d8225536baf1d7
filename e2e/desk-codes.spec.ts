import { desk } from "#shared/contracts/catalog/desk.ts";
import { scanner, unknownGtin } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { signInQuietly } from "./fixtures.ts";
import { callAs, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

/** A product without a code, whose address at the desk is answered. */
async function addProduct(): Promise<string> {
  const body = { name: `Stool ${Date.now()}`, nameFr: null, brand: "Larchmont", category: "office" } as const;
  const { id } = await callAs(await superAdmin(), desk.create, { body: { ...body, gtins: [], articleNumbers: [] } });
  return `/desk/products/${id}`;
}

test("an editor scans the bars on a box, and saves their number with the product", async ({ openWith }) => {
  const digits = unknownGtin();
  const page = await openWith({ code: { symbology: "ean13", text: digits } });
  const address = await addProduct();
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto(address);
  const codes = page.getByRole("region", { name: "Codes" });
  await codes.getByRole("button", { name: "Scan a code for the GTIN" }).click();
  await expect(codes.getByRole("status").filter({ hasText: digits })).toHaveText(`${digits} was added.`);
  await expect(scanner(page)).toBeHidden();
  await expect(codes.getByRole("button", { name: "Scan a code for the GTIN" })).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Nothing to save")).toBeVisible();
  await page.reload();
  await expect(codes.getByText(digits, { exact: true })).toBeVisible();
});

test("without a camera the editor is told why, and types the number", async ({ openWith }) => {
  const digits = unknownGtin();
  const page = await openWith("none");
  const address = await addProduct();
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto(address);
  const codes = page.getByRole("region", { name: "Codes" });
  await codes.getByRole("button", { name: "Scan a code for the GTIN" }).click();
  await expect(scanner(page).getByRole("alert")).toBeVisible();
  // There is no way to photos of items, or to a search.
  await expect(scanner(page).getByRole("radio")).toHaveCount(0);
  await expect(scanner(page).getByText("Search manually instead")).toHaveCount(0);
  await scanner(page).getByRole("textbox", { name: "Enter QR Code Manually" }).fill(digits);
  await scanner(page).getByRole("button", { name: "Look up" }).click();
  await expect(codes.getByText(digits, { exact: true })).toBeVisible();
  await expect(scanner(page)).toBeHidden();
});
