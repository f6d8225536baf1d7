import { desk } from "#shared/contracts/catalog/desk.ts";
import { scanner, unknownGtin } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { signInQuietly } from "./fixtures.ts";
import { callAs, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

test("an editor scans the bars on a box, without ways to photos and a search, and saves their number with the product", async ({
  openWith,
  show,
}) => {
  const digits = unknownGtin();
  const admin = await superAdmin();
  const body = { name: `Stool ${digits}`, nameFr: null, brand: "Larchmont", category: "office" } as const;
  const { id } = await callAs(admin, desk.create, { body: { ...body, gtins: [], articleNumbers: [] } });
  const page = await openWith({});
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto(`/desk/products/${id}`);
  const codes = page.getByRole("region", { name: "Codes" });
  const scanCode = codes.getByRole("button", { name: "Scan a code for the GTIN" });
  await scanCode.click();
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await expect(scanner(page).getByRole("radio")).toHaveCount(0);
  await expect(scanner(page).getByText("Search manually instead")).toHaveCount(0);
  await show({ code: { symbology: "ean13", text: digits } });
  await expect(codes.getByRole("status").filter({ hasText: digits })).toHaveText(`${digits} was added.`);
  await expect(scanner(page)).toBeHidden();
  await expect(scanCode).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Nothing to save")).toBeVisible();
  const { sheet } = await callAs(admin, desk.open, { params: { id } });
  expect(sheet.gtins).toEqual([digits.padStart(14, "0")]);
});
