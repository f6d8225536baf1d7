import { test as base, expect, type Page } from "playwright/test";

export { expect };

/** A page on which an error in the console, or one that nobody caught, fails the journey. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        // The browser itself notes an answer of 404, which is the right one for an unknown code.
        const expected = message.location().url.includes("/api/products/qr/");
        if (message.type() === "error" && !expected) problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until what was asked for is there: a heading, and none of the placeholders that stand for what is coming. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator(".animate-shimmer")).toHaveCount(0);
}
