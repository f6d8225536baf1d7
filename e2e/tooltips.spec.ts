import type { Page } from "playwright/test";
import { findBarriers } from "./axe.ts";
import { expect, test, waitForScreen } from "./fixtures.ts";

const tooltip = (page: Page) => page.locator("[popover]");
const tooltipCode = (page: Page) => {
  const fetched: string[] = [];
  page.on("request", (request) => void (/\/start-tooltips-/.test(request.url()) && fetched.push(request.url())));
  return fetched;
};

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("a button that has only an icon shows its name beside it to pointer and keyboard, over dialogs, too", async ({
    page,
  }) => {
    const fetched = tooltipCode(page);
    await page.goto("/home?view=category&category=bedroom");
    await waitForScreen(page);
    // The move that a browser may report for a pointer that rests: over nothing that has a tooltip.
    await page.mouse.move(640, 790);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(fetched).toEqual([]);
    const button = page.getByRole("button", { name: "Back", exact: true });
    await button.hover();
    await expect(tooltip(page)).toHaveText("Back");
    expect(fetched).toHaveLength(1);
    await expect(page.locator("button[title], a[title]")).toHaveCount(0);
    await expect(button).toHaveCount(1);
    const [of, tip] = [await button.boundingBox(), await tooltip(page).boundingBox()];
    if (!of || !tip) throw new Error("Nothing is shown.");
    expect(tip.y >= of.y + of.height || tip.y + tip.height <= of.y).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await expect(tooltip(page)).toHaveText("Back");
    await page.mouse.move(640, 790);
    await expect(tooltip(page)).toHaveCount(0);

    const focused = page.locator("[data-tip]:focus");
    for (let n = 0; n < 20 && (await focused.count()) === 0; n++) await page.keyboard.press("Tab");
    const name = await focused.getAttribute("aria-label");
    await expect(tooltip(page)).toHaveText(name ?? "no name");
    await page.keyboard.press("Escape");
    await expect(tooltip(page)).toHaveCount(0);
    await expect(focused).toBeFocused();

    await page.getByText("Lindholm 3-drawer dresser").click();
    const dialog = page.getByRole("dialog", { name: "Lindholm 3-drawer dresser" });
    await dialog.getByRole("button", { name: "Close", exact: true }).hover();
    await expect(tooltip(page)).toHaveText("Close");
    const isOnTop = await tooltip(page).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
    await page.keyboard.press("Escape");
    await expect(tooltip(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
});

test("touch neither shows nor fetches them", async ({ page }) => {
  const fetched = tooltipCode(page);
  await page.clock.install();
  await page.goto("/home");
  await waitForScreen(page);
  await page.locator("[data-tip]").first().tap();
  // The browser has sent all the events of a touch by then.
  await expect(page.getByPlaceholder("Search products...")).toBeVisible();
  // Longer than a pointer has to rest.
  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCount(0);
  expect(fetched).toEqual([]);
});
