import type { Page } from "playwright/test";
import { dresserOnHome, expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

test("landing, home and player can be used with the keyboard alone", async ({ page }) => {
  await page.goto("/landing");
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await tabTo(page, "Continue as Guest");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(dresserOnHome(page)).toBeVisible();

  await tabTo(page, "Lindholm 3-drawer dresser");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  await expect(dialog).toBeVisible();
  // Focus is in the dialog and stays there, however often Tab is pressed.
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  }
  const video = page.locator("video");
  const paused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  const before = await paused();
  await tabTo(page, before ? "Play" : "Pause");
  await page.keyboard.press("Enter");
  await expect.poll(paused).toBe(!before);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // And comes back to where it was.
  expect(await focusedName(page)).toContain("Lindholm 3-drawer dresser");
});

test("wherever the keyboard goes, the focus can be seen", async ({ page }) => {
  for (const path of ["/landing", "/home"]) {
    await page.goto(path);
    await waitForScreen(page);
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return true;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
      expect(seen, `${path}: ${await focusedName(page)}`).toBe(true);
    }
  }
});

/** Presses Tab until something whose text or label has `name` in it has the focus. */
async function tabTo(page: Page, name: string) {
  for (let n = 0; n < 80; n++) {
    if ((await focusedName(page)).includes(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return "";
    return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""}`;
  });
}

test("in a dialog that scrolls, a field at its edge brings its label into sight with the focus", async ({ page }) => {
  await signInQuietly(page, SUPER_ADMIN);
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto("/home");
  await page.getByRole("button", { name: "Business management" }).click();
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
