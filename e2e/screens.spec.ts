import type { Page } from "playwright/test";
import { GUEST_VISITS } from "#shared/domain/paths.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, test, waitForScreen } from "./fixtures.ts";

// What holds on every screen, in one visit of each.

const SCREENS = [...GUEST_VISITS, "/nowhere", "a product's page"];
/** Phones, a tablet and a computer. As a phone lays a page out, something too wide makes all of it smaller. */
const WIDTHS = [320, 390, 768, 1280];

for (const screen of SCREENS) {
  test(`axe finds no barrier on ${screen}, and nothing is too wide`, async ({ page, refusals }) => {
    refusals.push("404 /nowhere");
    await open(page, screen);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findWidths(page)).toEqual([]);
  });
}

test.describe("in French", () => {
  test.use({ locale: "fr-CA" });

  for (const [part, screens] of inHalves(SCREENS)) {
    test(`nothing is too wide on any screen, and all is French, ${part}`, async ({ page, refusals }) => {
      refusals.push("404 /nowhere");
      const wrong: string[] = [];
      for (const screen of screens) {
        await open(page, screen);
        const english = page.getByText(/Loading|Sign In|View All|Reviews|Browse|No .* yet/);
        for (const text of await english.allTextContents()) wrong.push(`${screen} says "${text}"`);
        wrong.push(...(await findWidths(page)).map((width) => `${screen} ${width}`));
      }
      expect(wrong).toEqual([]);
    });
  }
});

test("what is too wide is found", async ({ page }) => {
  await open(page, "/landing");
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("div"), { style: "width: 700px; height: 1px" }));
  });
  expect(await findWidths(page)).toEqual(["needs 700 px at 320", "needs 700 px at 390"]);
});

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen.startsWith("/") ? screen : `/p/${(await boxedProduct()).id}`);
  await waitForScreen(page);
}

/** How much wider than the window the page is, at each width where it is. */
async function findWidths(page: Page): Promise<string[]> {
  const wide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const needed = await page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth));
    if (needed > width) wide.push(`needs ${needed} px at ${width}`);
  }
  return wide;
}

/** For two workers. */
function inHalves(screens: readonly string[]): [string, readonly string[]][] {
  const half = Math.ceil(screens.length / 2);
  return [
    ["first half", screens.slice(0, half)],
    ["second half", screens.slice(half)],
  ];
}
