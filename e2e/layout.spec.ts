import { expect, settle, test } from "./fixtures.ts";

const ROUTES = [
  "/landing",
  "/home",
  "/categories?category=bedroom",
  "/all-categories",
  "/reviews",
  "/profile",
  "/community",
  "/terms-of-service",
  "/privacy-policy",
  "/copyright-policy",
  "/scan-history",
  "/ai-training",
  "/admin/login",
  "/nowhere",
];

for (const locale of ["en-CA", "fr-CA"]) {
  for (const width of [320, 390, 768, 1280]) {
    test(`no screen is wider than ${width} px in ${locale}`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({
        baseURL: baseURL ?? "",
        locale,
        viewport: { width, height: 844 },
        // As a phone lays a page out: something too wide makes all of it smaller.
        isMobile: width < 768,
      });
      const wide: string[] = [];
      for (const path of ROUTES) {
        await page.goto(path);
        await settle(page);
        const needed = await page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth));
        if (needed > width) wide.push(`${path} needs ${needed} px`);
      }
      await page.close();
      expect(wide).toEqual([]);
    });
  }
}
