import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright/test";

/** The package's main file is more than twice as long, and every page has to parse it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const GRAVE = ["serious", "critical"];
/** The report has nothing but violations, and axe loads no file of the page a second time. The app has no frames. */
const LEAN: axe.RunOptions = { resultTypes: ["violations"], elementRef: false, iframes: false, preload: false };

/**
 * The findings of axe on the present page under the WCAG 2.2 A and AA rules, one line per serious or critical finding:
 * by all rules in the present colours, and in the dark by the contrast rule, the only one that depends on colours.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found = await findBarriersAsShown(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findWeakContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...dark.map((finding) => `${finding} (dark)`)];
}

/** The findings by all rules in the present colours. */
export function findBarriersAsShown(page: Page): Promise<string[]> {
  return runAxe(page, { ...LEAN, runOnly: TAGS });
}

/** The findings by the contrast rule in the present colours. */
export function findWeakContrast(page: Page): Promise<string[]> {
  return runAxe(page, { ...LEAN, runOnly: { type: "rule", values: ["color-contrast"] } });
}

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (options) => {
    // A dialog that is still sliding in has colours of its own, and so has everything for a moment after the change. One
    // transition may begin when another ends, so that only a picture without any is the last one.
    for (;;) {
      // Changed colours begin to move with the next picture.
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (ending.length === 0) break;
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
    // Axe measures what is in sight of a target. Where the page is scrolled, the navigation may cover half of a large one.
    const isLarge = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && Math.min(box.width, box.height) >= 24;
    };
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes
        .map((node) => node.target.join(" "))
        .filter((selector) => id !== "target-size" || !isLarge(selector)),
    }));
  }, options);
  return violations
    .filter(({ impact, where }) => GRAVE.includes(impact ?? "") && where.length > 0)
    .map(({ id, where }) => `${id}: ${where.slice(0, 3).join(", ")}`);
}
