import type { Locator, Page } from "playwright/test";
import { boxedProduct } from "./boxes.ts";
import { expect, keepToasts, signInQuietly, test, toastOf } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { memberNavigation } from "./sign-in-forms.ts";
import { APP } from "./surroundings.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

test.beforeEach(({ page }) => keepToasts(page));

/** The message of a copied link, which every product's page and dialog can show. */
async function copyLink(page: Page, within: Locator): Promise<Locator> {
  await within.getByRole("button", { name: "Share", exact: true }).first().click();
  const toast = toastOf(page, "Address copied");
  await expect(toast).toBeVisible();
  return toast;
}

/** That the message leaves the others in sight, once it has got its place. */
function expectClear(toast: Locator, ...others: Locator[]): Promise<void> {
  return expect(() => expectClearNow(toast, others)).toPass();
}

async function expectClearNow(toast: Locator, others: readonly Locator[]): Promise<void> {
  for (const other of others) {
    await expect(other).toBeVisible();
    const [one, two] = [await toast.boundingBox(), await other.boundingBox()];
    if (!one || !two) throw new Error("Nothing is there to be covered");
    const apart =
      one.x + one.width <= two.x ||
      two.x + two.width <= one.x ||
      one.y + one.height <= two.y ||
      two.y + two.height <= one.y;
    expect(apart, `${JSON.stringify(one)} and ${JSON.stringify(two)}`).toBe(true);
  }
  await expect(toast).toBeInViewport({ ratio: 1 });
}

test("a message about a form leaves the fields in error in sight, with their errors", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signInQuietly(page, await makeMember());
  await page.goto("/my-shares?dialog=share");
  const send = page.getByRole("button", { name: "Share video" });
  const toast = toastOf(page, "Missing information");
  const room = page.getByLabel("Room category");
  await send.click();
  await expectClear(toast, room, page.getByText("Please choose a room"));
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toBeHidden();

  await page.setViewportSize(PHONE);
  await page.getByLabel("Brand").fill("Oakline");
  await room.selectOption("bedroom");
  const name = page.getByLabel("Product name");
  const label = page.locator("form").getByText("Product name", { exact: true });
  const reason = page.locator("form").getByText("Please fill in this field").first();
  // Where the field stands close below the dialog's header, and needs no scrolling.
  for (const submit of [() => name.press("Enter"), () => send.click()]) {
    await submit();
    await expect(toast).toBeVisible();
    await expect(name).toBeFocused();
    await expectClear(toast, label, name, reason);
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toBeHidden();
  }
});

test("a message leaves a dialog's title, button and choices in sight, stands beside a form that leaves it room, and is reached by keyboard", async ({
  page,
}) => {
  await signInQuietly(page, await makeMember());
  const { id, name } = await boxedProduct();
  await page.goto(`/categories?product=${id}`);
  const dialog = page.getByRole("dialog", { name });
  const title = dialog.getByRole("heading", { level: 2 }).first();
  const close = dialog.getByRole("button", { name: "Close" }).first();
  const copied = await copyLink(page, dialog);
  await expectClear(copied, title, close);
  await page.setViewportSize(WIDE);
  await expectClear(copied, title, close);

  // Screen readers find it beside the dialog, and so does F8.
  expect(await copied.evaluate((element) => element.closest("[aria-hidden=true]"))).toBeNull();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(copied).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(copied.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(copied).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Share", exact: true }).first()).toBeFocused();

  await page.setViewportSize(PHONE);
  await dialog.getByRole("button", { name: "Leave a Review" }).click();
  const form = page.getByRole("dialog", { name: "Leave a Review" });
  await form.getByRole("button", { name: "Submit Review" }).click();
  const missing = toastOf(page, "Missing information");
  const errors = ["Please choose 1 to 5 stars.", "Please choose how hard it was."].map((text) => form.getByText(text));
  await expectClear(missing, form.getByRole("button", { name: "Easy" }), ...errors);
  await page.setViewportSize(WIDE);
  await expectClear(missing, form);
});

test("a message on a product's page leaves its action and the navigation in reach", async ({ page }) => {
  await signInQuietly(page, await makeMember());
  const { id } = await boxedProduct(1);
  await page.goto(`/p/${id}?from=somewhere`);
  await page.locator("#reviews > h2").scrollIntoViewIfNeeded();
  const action = page.getByRole("button", { name: "Watch the video" }).last();
  await expect(action).toBeInViewport();
  const toast = await copyLink(page, page.getByRole("banner"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${APP}/p/${id}`);
  await expectClear(toast, action, memberNavigation(page));
  await page.setViewportSize({ width: 800, height: 900 });
  await expectClear(toast, memberNavigation(page));
});
