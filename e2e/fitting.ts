import type { Page } from "playwright/test";

/** Phones, a tablet and a computer. As a phone lays a page out, something too wide makes all of it smaller. */
const WIDTHS = [320, 390, 768, 1280];
/** The widths of phones, where words are in danger of not fitting. */
const PHONES = [320, 390];
/** Pictures that a page may take to lay itself out anew. */
const MOST_PICTURES = 20;

/** Finds the widths at which the page itself is too wide, or words do not fit into their button or link. */
export async function findMisfits(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await findTooWidePage(page, width)).map((needed) => `${needed} at ${width}`));
    if (PHONES.includes(width)) found.push(...(await findWordsOutside(page)).map((word) => `${word} at ${width}`));
  }
  return found;
}

/** Finds out if a page with its text at twice the size is too wide for a phone of 390 px. `look` is called meanwhile. */
export async function findMisfitsOfLargeText(page: Page, look?: () => Promise<void>): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const found = await findTooWidePage(page, 390);
  await look?.();
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found.map((needed) => `${needed} with text at twice its size`);
}

/** The width that the page needs, if that is more than the window has. */
async function findTooWidePage(page: Page, width: number): Promise<string[]> {
  const needed = await page.evaluate(
    async ({ width, pictures }) => {
      let needed = Number.POSITIVE_INFINITY;
      for (let picture = 0; picture < pictures && needed > width; picture++) {
        await new Promise(requestAnimationFrame);
        needed = Math.max(innerWidth, document.documentElement.scrollWidth);
      }
      return needed;
    },
    { width, pictures: MOST_PICTURES },
  );
  return needed > width ? [`needs ${needed} px`] : [];
}

/** The elements in the open dialogs that are wider than their space, but for tabs, which may be scrolled. */
export function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inside = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=dialog] *")];
    const wide = inside.filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 1 ||
        (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === "auto"),
    );
    return wide.filter((element) => !element.closest("[role=tablist]")).map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/** Words that are drawn beyond their button or link, but for those that are cut off or only read out. */
export function findWordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      !element.matches("button, a") &&
      (getComputedStyle(element).overflow !== "visible" || isCut(element.parentElement));
    return [...document.querySelectorAll("button, a")].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const outside: string[] = [];
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.textContent?.trim() || box.width === 0 || isCut(text.parentElement)) continue;
        const words = document.createRange();
        words.selectNodeContents(text);
        const { left, right } = words.getBoundingClientRect();
        if (left < box.left - 0.5 || right > box.right + 0.5)
          outside.push(`${text.textContent} (${left} to ${right} in ${box.left} to ${box.right})`);
      }
      return outside;
    });
  });
}

/**
 * The smallest room between the words of neighbouring tabs of the bottom navigation, and to the edge of the window. Tabs
 * are as wide as their words where there is little room: words touch without standing outside of them.
 */
export async function roomBetweenTabs(page: Page): Promise<number> {
  const tabs = page.locator("[data-bottom-navigation] li");
  await tabs.first().waitFor();
  return tabs.evaluateAll((tabs) => {
    const words = tabs.map((tab) => {
      const range = document.createRange();
      const [last] = [...tab.querySelectorAll("a, button, span")].flatMap((one) =>
        [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
      );
      range.selectNodeContents(last ?? tab);
      return range.getBoundingClientRect();
    });
    const ends = [...words.slice(1).map(({ left }) => left), innerWidth];
    return Math.min(...words.map(({ right }, at) => (ends[at] ?? innerWidth) - right));
  });
}
