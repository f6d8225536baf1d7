import type { Page } from "playwright/test";
import { GUEST_VISITS } from "#shared/domain/paths.ts";
import { findBarriersAsShown, findWeakContrast } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { findMisfits, findMisfitsOfLargeText } from "./fitting.ts";
import { expect, test, waitForScreen } from "./fixtures.ts";

// What holds on every screen. Each one is visited twice: in one language in light colours, where axe tries all its rules,
// and in the other language in dark ones, where axe tries the contrast. The languages change places from screen to screen.
// The layout is looked at in both visits. Text at twice its size is looked at where members and staff go (layout.spec.ts).

const SCREENS = [...GUEST_VISITS, "/nowhere", "a product's page"];
const ENGLISH_IN_FRENCH = /Loading|Sign In|View All|Reviews|Browse|No .* yet/;

for (const locale of ["en-CA", "fr-CA"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });
      test.describe.configure({ timeout: 300_000 });

      const place = (locale === "en-CA") === (colorScheme === "light") ? 0 : 1;
      const screens = SCREENS.filter((_, index) => index % 2 === place);

      test("no screen has a barrier, is too wide or in the other language", async ({ page, refusals }) => {
        refusals.push("404 /nowhere");
        const wrong: string[] = [];
        for (const screen of screens) {
          await open(page, screen);
          const found = colorScheme === "light" ? await findBarriersAsShown(page) : await findWeakContrast(page);
          if (locale === "fr-CA") found.push(...(await page.getByText(ENGLISH_IN_FRENCH).allTextContents()));
          found.push(...(await findMisfits(page)));
          wrong.push(...found.map((one) => `${screen}: ${one}`));
        }
        expect(wrong).toEqual([]);
      });
    });
  }
}

test("what does not fit is found", async ({ page }) => {
  await open(page, "/landing");
  await page.evaluate(() => {
    const wide = Object.assign(document.createElement("div"), { style: "width: 700px; height: 1px" });
    const word = Object.assign(document.createElement("button"), { textContent: "Anticonstitutionnellement" });
    word.style.cssText = "white-space: nowrap; width: 20px; padding: 0; border: 0; text-align: left";
    wide.append(word);
    document.body.append(wide);
  });
  const found = await findMisfits(page);
  expect(found).toEqual([
    "needs 700 px at 320",
    expect.stringMatching(/^Anticonstitutionnellement .* at 320$/),
    "needs 700 px at 390",
    expect.stringMatching(/^Anticonstitutionnellement .* at 390$/),
  ]);
  expect((await findMisfitsOfLargeText(page)).join()).toBe("needs 700 px with text at twice its size");
});

async function open(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(screen.startsWith("/") ? screen : `/p/${(await boxedProduct()).id}`);
  await waitForScreen(page);
}
