import type { Page } from "playwright/test";
import { dresserOnHome, expect, signInQuietly, test } from "./fixtures.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

test("landing, home and player can be used with the keyboard alone, and the focus can be seen wherever it goes", async ({
  page,
}) => {
  await page.goto("/landing");
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await tabThrough(page, 12);
  await tabTo(page, "Continue as Guest");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(dresserOnHome(page)).toBeVisible();

  await tabThrough(page, 12);
  await tabTo(page, "Lindholm 3-drawer dresser");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  await expect(dialog).toBeVisible();
  // Focus is in the dialog and stays there, however often Tab is pressed.
  for (let n = 0; n < 40; n++) expect((await tab(page)).isInDialog).toBe(true);
  const video = page.locator("video");
  const paused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  const before = await paused();
  await tabTo(page, before ? "Play" : "Pause");
  await page.keyboard.press("Enter");
  await expect.poll(paused).toBe(!before);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // And comes back to where it was.
  expect((await readFocus(page)).name).toContain("Lindholm 3-drawer dresser");
});

/** Presses Tab until something whose text or label has `name` in it has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let n = 0; n < 80; n++) if ((n === 0 ? await readFocus(page) : await tab(page)).name.includes(name)) return;
  throw new Error(`Tab does not reach ${name}`);
}

async function tabThrough(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await tab(page);
}

/** Presses Tab, after which the focus can be seen. */
async function tab(page: Page) {
  await page.keyboard.press("Tab");
  const focus = await readFocus(page);
  expect(focus.isSeen, `${page.url()}: ${focus.name}`).toBe(true);
  return focus;
}

/** What has the focus; on the page as a whole it has no name, and need not be seen. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const { activeElement: element, body } = document;
    if (!element || element === body) return { name: "", isSeen: true, isInDialog: false };
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return {
      name: `${element.ariaLabel ?? ""} ${element.textContent}`,
      isSeen: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
      isInDialog: element.closest("[role=dialog]") !== null,
    };
  });
}

test("in a dialog that scrolls, a field at its edge brings its label into sight with the focus", async ({ page }) => {
  await signInQuietly(page, SUPER_ADMIN);
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto("/home?dialog=business");
  await page.getByRole("tab", { name: "Affiliate Programs" }).click();
  await page.getByRole("button", { name: "Add a program" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an affiliate program" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  const fields = dialog.getByRole("textbox");
  const names = ["Base site", "Affiliate ID", "Tracking parameter"];
  for (const [before, name] of names.entries()) {
    await fields.nth(before).evaluate((field: HTMLElement) => field.focus({ preventScroll: true }));
    // Its upper edge is that of what scrolls.
    await dialog.getByLabel(name).evaluate((field) => {
      const scroller = field.closest(".overflow-y-auto");
      scroller?.scrollBy(0, field.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 1);
    });
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel(name)).toBeFocused();
    await expect(dialog.getByText(name, { exact: true }), name).toBeInViewport({ ratio: 1 });
  }
});
