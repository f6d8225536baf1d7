import axe from "axe-core";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const GRAVE = ["serious", "critical"];

/**
 * The findings of axe on the present page under the WCAG 2.2 A and AA rules, one line per serious or critical finding:
 * by all rules in the present colours, and in the dark by the contrast rule, the only one that depends on colours.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await runAxe(page, { runOnly: TAGS });
  // Without motion the colours are there at once: under load they begin to move pictures after the change.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await runAxe(page, { runOnly: { type: "rule", values: ["color-contrast"] } });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  return [...found, ...dark.map((finding) => `${finding} (dark)`)];
}

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  // A dialog that is still sliding in has colours of its own, and so has everything for a moment after the change. One
  // transition may begin when another ends, so that only a picture without any is the last one.
  await page.waitForFunction(async () => {
    // Changed colours begin to move with the next picture.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    return ending.length === 0;
  });
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map((node) => node.target.join(" ")),
    }));
  }, options);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ""))
    .map(({ id, where }) => `${id}: ${where.slice(0, 3).join(", ")}`);
}
