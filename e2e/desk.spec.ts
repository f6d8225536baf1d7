import { users } from "#shared/contracts/accounts/users.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** A product of the journey's own. */
async function addProduct(name: string): Promise<string> {
  const brand = `Alder ${Date.now()}`;
  const body = { name, nameFr: null, brand, category: "office", gtins: [], articleNumbers: [] } as const;
  const { id } = await callAs(await superAdmin(), desk.create, { body: { ...body, gtins: [], articleNumbers: [] } });
  return id;
}

test("an admin's changes outlast a lost network and another editor's save, are on the page then, and can be undone", async ({
  page,
  refusals,
}) => {
  const id = await addProduct("Lund writing table");
  refusals.push("offline", `409 /api/desk/products/${id}`);
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto(`/desk/products/${id}`);
  const name = page.getByLabel("Name", { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(name).toHaveValue("Lund writing table");
  await name.fill("Lund table, oak");
  await page.getByRole("button", { name: "Add a box" }).click();
  for (const [label, value] of [
    ["Width (cm)", "80"],
    ["Height (cm)", "9.5"],
    ["Depth (cm)", "130"],
    ["Weight (kg)", "31.5"],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("button", { name: "It can tip over" }).click();
  await page.getByLabel("People needed").fill("3");
  await page.getByRole("button", { name: "Add the guide" }).click();
  await page.getByLabel("What to do").fill("Lay the top on something soft.");

  await test.step("why it could not be saved stands above what covers the end of the screen", async () => {
    await page.route(`**/api/desk/products/${id}`, (route) => route.abort("internetdisconnected"));
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await save.click();
      const failure = page.getByRole("alert").filter({ hasText: "could not be reached" });
      await expect(failure).toBeVisible();
      // Whatever is drawn in the middle of it is a part of it.
      const isOnTop = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      };
      await expect.poll(() => failure.evaluate(isOnTop)).toBe(true);
    }
    await expect(name).toHaveValue("Lund table, oak");
    await page.unroute(`**/api/desk/products/${id}`);
    await page.setViewportSize(VIEWPORTS[0]);
  });

  await test.step("what another editor saved meanwhile is compared", async () => {
    const editor = await makeMember();
    await callAs(await superAdmin(), users.update, { params: { id: editor.user.id }, body: { role: "admin" } });
    const { version, sheet } = await callAs(editor, desk.open, { params: { id } });
    const body = { version, sheet: { ...sheet, offers: [], name: "Lund standing desk" } };
    await callAs(editor, desk.save, { params: { id }, body });

    await save.click();
    await expect(page.getByText("This page was changed in the meantime")).toBeVisible();
    const names = page.getByRole("group", { name: "Name, brand and room" });
    await expect(names).toContainText("Lund standing desk");
    await expect(names).toContainText("Lund table, oak");
    await names.getByLabel("Take theirs").check();
    await page.getByRole("button", { name: "Go on with this" }).click();
    await expect(name).toHaveValue("Lund standing desk");
    await expect(page.getByLabel("People needed")).toHaveValue("3");
    await save.click();
    await expect(page.getByText("Nothing to save")).toBeVisible();
  });

  await page.getByRole("link", { name: "See the page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lund standing desk");
  await expect(page.getByText("Lay the top on something soft.")).toBeVisible();
  await expect(page.getByText("3 people")).toBeVisible();
  await page.getByRole("link", { name: "Edit this page" }).click();

  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await page.getByRole("button", { name: "Bring version 0 back" }).click();
  const dialog = page.getByRole("dialog", { name: "Bring the earlier version back?" });
  await dialog.getByRole("button", { name: "Bring it back" }).click();
  await expect(name).toHaveValue("Lund writing table");
  await expect(page.getByText("Brought version 0 back")).toBeVisible();
  await page.getByRole("link", { name: "See the page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lund writing table");
  await expect(page.getByText("Lay the top on something soft.")).toHaveCount(0);
});

test("a product that is being typed survives the tab, Back leads to the list, and signing out drops it", async ({
  page,
}) => {
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto("/desk");
  await page.getByRole("button", { name: "Add a product" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Lund coat rack");
  await page.getByLabel("GTIN (UPC, EAN)").fill("036000291452");
  await page.getByRole("button", { name: "Add this GTIN" }).click();
  await expect(page.getByText("kept on this device")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/desk");
  await expect(page.getByRole("searchbox")).toBeVisible();

  const context = page.context();
  const next = await context.newPage();
  await page.close();
  await next.goto("/desk");
  await next.getByRole("button", { name: "Add a product" }).click();
  await expect(next.getByLabel("Name", { exact: true })).toHaveValue("Lund coat rack");
  await expect(next.getByText("036000291452")).toBeVisible();

  const stored = () => next.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await stored()).toContain("Lund coat rack");
  await next.goto("/profile");
  await next.getByRole("button", { name: "Sign Out" }).click();
  await expect(next.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  expect(await stored()).not.toContain("Lund coat rack");
});
