import type { Locator, Page } from "playwright/test";
import { boxedProduct } from "./boxes.ts";
import { dresserOnHome, expect, signInQuietly, test, toastOf } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openShareForm } from "./share-form.ts";
import { memberNavigation } from "./sign-in-forms.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const WIDE = { width: 1280, height: 800 };

/** The message of a copied link, which every product's page and dialog can show. */
async function copyLink(page: Page, within: Locator): Promise<Locator> {
  await within.getByRole("button", { name: "Share", exact: true }).first().click();
  const toast = toastOf(page, "Address copied");
  await expect(toast).toBeVisible();
  // Once it has slid in.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return toast;
}

async function expectClear(toast: Locator, ...others: Locator[]): Promise<void> {
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

test("a message about a form leaves the field in error in sight, with its error", async ({ page }) => {
  await openShareForm(page);
  const field = page.getByLabel("Product name");
  await field.fill("");
  // Where the field stands close below the dialog's header, and needs no scrolling.
  await field.press("Enter");
  const toast = toastOf(page, "Missing information");
  await expect(toast).toBeVisible();
  await expect(field).toBeFocused();
  const said = page.locator("form").getByText("Please fill in this field").first();
  await expect(async () => expectClear(toast, page.getByText("Product name", { exact: true }), field, said)).toPass();
});

test("a message leaves the title and the button of a dialog in reach, and is reached by keyboard", async ({ page }) => {
  await page.goto("/home");
  await dresserOnHome(page).click();
  const dialog = page.getByRole("dialog", { name: /Lindholm/ });
  const title = dialog.getByRole("heading", { level: 2 }).first();
  const close = dialog.getByRole("button", { name: "Close" }).first();
  const toast = await copyLink(page, dialog);
  await expectClear(toast, title, close);
  await page.setViewportSize(WIDE);
  await expect(async () => expectClear(toast, title, close)).toPass();

  // Screen readers find it beside the dialog, and so does F8.
  expect(await toast.evaluate((element) => element.closest("[aria-hidden=true]"))).toBeNull();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Share", exact: true }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a message in a form leaves the field to fill in and its error in sight", async ({ page }) => {
  await openShareForm(page);
  const name = page.getByLabel("Product name");
  await name.fill("");
  await page.getByRole("button", { name: "Share video" }).click();
  const toast = toastOf(page, "Missing information");
  await expect(name).toBeFocused();
  const label = page.locator("form").getByText("Product name", { exact: true });
  const reason = page.locator("form").getByText("Please fill in this field").first();
  await expect(async () => expectClear(toast, label, name, reason)).toPass({ timeout: 3000 });
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toBeHidden();
});

/** The form of a review, sent empty, and its message. */
async function sendEmptyReview(page: Page) {
  await signInQuietly(page, await makeMember());
  await page.goto("/home");
  await dresserOnHome(page).click();
  await page.getByRole("button", { name: "Leave a Review" }).click();
  const form = page.getByRole("dialog", { name: "Leave a Review" });
  await form.getByRole("button", { name: "Submit Review" }).click();
  return { form, toast: toastOf(page, "Missing information") };
}

test("a message about a form leaves all choices in sight, and their error", async ({ page }) => {
  const { form, toast } = await sendEmptyReview(page);
  const others = ["Please choose 1 to 5 stars.", "Please choose how hard it was."].map((text) => form.getByText(text));
  const easy = form.getByRole("button", { name: "Easy" });
  await expect(async () => expectClear(toast, easy, ...others)).toPass({ timeout: 3000 });
});

test.describe("at a desk", () => {
  test.use({ viewport: WIDE, isMobile: false, hasTouch: false });

  test("a message stands beside a dialog that leaves it room", async ({ page }) => {
    const { form, toast } = await sendEmptyReview(page);
    await expect(async () => expectClear(toast, form)).toPass({ timeout: 3000 });
  });

  test("a message over a wide form lies on none of the fields in error", async ({ page }) => {
    await signInQuietly(page, await makeMember());
    await page.goto("/home");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Share video" }).click();
    const toast = toastOf(page, "Missing information");
    const room = page.getByLabel("Room category");
    await expect(async () => expectClear(toast, room, page.getByText("Please choose a room"))).toPass({
      timeout: 3000,
    });
  });
});

test("a message on a product's page leaves its action and the navigation in reach", async ({ page }) => {
  await signInQuietly(page, await makeMember());
  await page.goto(`/p/${(await boxedProduct(1)).id}`);
  await page.locator("#reviews > h2").scrollIntoViewIfNeeded();
  const action = page.getByRole("button", { name: "Watch the video" }).last();
  await expect(action).toBeInViewport();
  const toast = await copyLink(page, page.getByRole("banner"));
  await expectClear(toast, action, memberNavigation(page));
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(async () => expectClear(toast, memberNavigation(page))).toPass();
});
