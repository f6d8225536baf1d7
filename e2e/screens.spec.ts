import type { Page } from "playwright/test";
import { GUEST_VISITS } from "#shared/domain/paths.ts";
import { findBarriers, findBarriersAsShown, findWeakContrast } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { findMisfits, findMisfitsOfLargeText } from "./fitting.ts";
import { expect, moveTo, test, waitForScreen } from "./fixtures.ts";

// Every screen that a guest may open is visited once in French for all checks: axe tries all its rules in one colour scheme
// and the contrast in the other one, the page has to fit each width, and no English may be left. Half of the screens begin
// in light colours, the other half in dark ones. In English each screen has to fit the same widths. Text at twice its size is tried
// on the screens of members and of the staff (layout.spec.ts).

/** The states of a screen come after all screens, so that almost every visit changes the screen. */
const SCREENS = [...GUEST_VISITS, "/nowhere", "a product's page"].sort((a, b) => stateOf(a) - stateOf(b));
const ENGLISH_IN_FRENCH = /Loading|Sign In|View All|Reviews|Browse|No .* yet/;
const OPPOSITE = { light: "dark", dark: "light" } as const;

test.describe.configure({ timeout: 300_000 });

for (const [at, colorScheme] of (["light", "dark"] as const).entries()) {
  test.describe(`fr-CA, ${colorScheme}`, () => {
    test.use({ locale: "fr-CA", colorScheme });

    test("no screen has a barrier, is too wide or in the other language", async ({ page }) => {
      const wrong: string[] = [];
      for (const screen of SCREENS.filter((_, index) => index % 2 === at)) {
        await page.setViewportSize({ width: 390, height: 844 });
        await visit(page, screen);
        const found = await findBarriersAsShown(page);
        await page.emulateMedia({ colorScheme: OPPOSITE[colorScheme] });
        found.push(...(await findWeakContrast(page)).map((one) => `${one} (${OPPOSITE[colorScheme]})`));
        await page.emulateMedia({ colorScheme });
        found.push(...(await page.getByText(ENGLISH_IN_FRENCH).allTextContents()));
        found.push(...(await findMisfits(page)));
        wrong.push(...found.map((one) => `${screen}: ${one}`));
      }
      expect(wrong).toEqual([]);
    });
  });
}

test("no screen is too wide in English", async ({ page }) => {
  const wrong: string[] = [];
  for (const screen of SCREENS) {
    await visit(page, screen);
    wrong.push(...(await findMisfits(page)).map((one) => `${screen}: ${one}`));
  }
  expect(wrong).toEqual([]);
});

test("a barrier, a contrast that is too weak in the dark alone, and what does not fit are found", async ({ page }) => {
  await page.goto("/landing");
  await waitForScreen(page);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("img"), { src: "/favicon.svg" }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media (prefers-color-scheme: dark) { p { color: #333 !important } }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(await findBarriers(page)).toEqual([
    expect.stringMatching(/^image-alt: /),
    expect.stringMatching(/^color-contrast: .* \(dark\)$/),
  ]);

  await page.evaluate(() => {
    const wide = Object.assign(document.createElement("div"), { style: "width: 700px; height: 1px" });
    const word = Object.assign(document.createElement("button"), { textContent: "Anticonstitutionnellement" });
    word.style.cssText = "white-space: nowrap; width: 20px; padding: 0; border: 0; text-align: left";
    wide.append(word);
    document.body.append(wide);
  });
  expect(await findMisfits(page)).toEqual([
    "needs 700 px at 320",
    expect.stringMatching(/^Anticonstitutionnellement .* at 320$/),
    "needs 700 px at 390",
    expect.stringMatching(/^Anticonstitutionnellement .* at 390$/),
  ]);
  expect((await findMisfitsOfLargeText(page)).join()).toBe("needs 700 px with text at twice its size");
});

/** 1 for a visit of one state of a screen, 0 for the screen itself. */
function stateOf(visited: string): number {
  return /[?#]/.test(visited) ? 1 : 0;
}

/**
 * Goes on to a screen as a link does. The first one is loaded, and so is another state of the screen that is shown, as
 * screens read their state when they open.
 */
async function visit(page: Page, screen: string): Promise<void> {
  const address = screen.startsWith("/") ? screen : `/p/${(await boxedProduct()).id}`;
  const here = page.url();
  if (here !== "about:blank" && new URL(here).pathname !== new URL(address, here).pathname) {
    return moveTo(page, address);
  }
  await page.goto(address);
  await waitForScreen(page);
}
