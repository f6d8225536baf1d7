import axe from "axe-core";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const GRAVE = ["serious", "critical"];

/** What axe finds on the page as it is now under the WCAG 2.2 A and AA rules: one line per serious or critical finding. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A dialog that is still sliding in has colours of its own.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: tags });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map((node) => node.target.join(" ")),
    }));
  }, TAGS);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ""))
    .map(({ id, where }) => `${id}: ${where.slice(0, 3).join(", ")}`);
}
