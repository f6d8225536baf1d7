import type { Page } from "playwright/test";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, settle, signInQuietly, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

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
  "/my-shares",
  "/scan-history",
  "/takedown-notice",
  "/takedown-status",
  "/decisions",
  "/ai-training",
  "/admin/login",
  "/sign-in?problem=email-taken&provider=google",
  "/reset-password",
  "/reset-password#token=a-link-from-a-mail",
  "/nowhere",
];

/** As a phone lays a page out, something too wide makes all of it smaller. */
const DEVICES = [
  { name: "phone", isMobile: true, widths: [320, 390] },
  { name: "computer", isMobile: false, widths: [768, 1280] },
];

for (const locale of ["en-CA", "fr-CA"]) {
  for (const { name, isMobile, widths } of DEVICES) {
    test(`no screen is wider than a ${name} in ${locale}`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL: baseURL ?? "", locale, isMobile });
      const wide: string[] = [];
      const { id } = await boxedProduct();
      for (const path of [...ROUTES, `/p/${id}`]) {
        await page.goto(path);
        await settle(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          const needed = await page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth));
          if (needed > width) wide.push(`${path} needs ${needed} px at ${width}`);
        }
      }
      await page.close();
      expect(wide).toEqual([]);
    });
  }
}

for (const [language, locale] of [
  ["en", "en-CA"],
  ["fr", "fr-CA"],
] as const) {
  test.describe(`on the narrowest phones in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } });

    test("the forms to come in fit", async ({ page }) => {
      const texts = signInTexts[language];
      await page.goto("/sign-in");
      await page
        .getByRole("button", { name: { en: "Sign In with Email", fr: "Se connecter avec mon courriel" }[language] })
        .click();
      await page.getByRole("button", { name: texts.toRegister }).click();
      await page.getByRole("button", { name: texts.submitRegister }).click();
      await expect(page.getByLabel(texts.firstName)).toHaveAttribute("aria-invalid", "true");
      expect(await findTooWide(page)).toEqual([]);
    });

    test("the settings of an account fit", async ({ page }) => {
      const texts = settingsTexts[language];
      await signInQuietly(page, await makeMember());
      await page.goto("/profile");
      await page.getByRole("button", { name: texts.title }).click();
      for (const { title } of [texts.password, texts.sessions, texts.data]) {
        await page.getByRole("button", { name: title, exact: true }).click();
      }
      await expect(page.getByText(texts.sessions.thisDevice, { exact: true })).toBeVisible();
      expect(await findTooWide(page)).toEqual([]);
      await page.getByRole("button", { name: texts.data.delete }).click();
      await expect(page.getByRole("dialog", { name: texts.deletion.title })).toBeVisible();
      expect(await findTooWide(page)).toEqual([]);
    });
  });
}

test("what an address chooses in a row that is pushed along is in sight", async ({ page }) => {
  await signInQuietly(page, SUPER_ADMIN);
  for (const path of ["/community/training", "/community/leaderboard", "/community/activity"]) {
    await page.goto(path);
    await settle(page);
    await expect(page.getByRole("tab", { selected: true })).toBeInViewport({ ratio: 1 });
  }
  for (const kind of ["takedown", "account"]) {
    await page.goto(`/admin/moderation?kind=${kind}`);
    await settle(page);
    await expect(page.getByRole("button", { pressed: true })).toBeInViewport({ ratio: 1 });
  }
});

/** What in the open dialogs is wider than its room, tabs aside: they are made to be pushed along. */
function findTooWide(page: Page): Promise<string[]> {
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
