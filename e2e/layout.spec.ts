import type { Page } from "playwright/test";
import { playerTexts } from "#client/messages/late/player.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember } from "./members.ts";
import { chooseVideoFile, FILM, openShareForm } from "./share-form.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

for (const [language, locale] of [
  ["en", "en-CA"],
  ["fr", "fr-CA"],
] as const) {
  test.describe(`on the narrowest phones in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } });

    test("the sign-in forms fit", async ({ page }) => {
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

test.describe("with text at twice its size in French", () => {
  test.use({ locale: "fr-CA" });

  test("the scan analytics and the list of the desk fit a phone", async ({ page }) => {
    await addIdentified(await makeMember());
    await signInQuietly(page, SUPER_ADMIN);
    for (const path of ["/admin/scan-analytics", ...["results", "cache"].map((tab) => `?tab=${tab}`), "/desk"]) {
      await page.goto(path.startsWith("?") ? `/admin/scan-analytics${path}` : path);
      await waitForScreen(page);
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });

  test("a product's page with its player, its sheet at the desk and the reviews fit a phone", async ({ page }) => {
    const { id } = await boxedProduct();
    await signInQuietly(page, SUPER_ADMIN);
    for (const path of [`/p/${id}`, `/desk/products/${id}`, "/reviews"]) {
      await page.goto(path);
      await waitForScreen(page);
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      if (!path.startsWith("/p/")) continue;
      // What runs out of the player is cut off.
      const box = await page.getByRole("button", { name: playerTexts.fr.fullscreen }).boundingBox();
      expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
  });

  test("the home screen and the camera over it fit a phone", async ({ page }) => {
    await signInQuietly(page, await makeMember());
    for (const path of ["/home", "/home?dialog=ai"]) {
      await page.goto(path);
      await waitForScreen(page);
      if (path !== "/home") await expect(page.getByRole("dialog").getByRole("radio", { name: "Photo" })).toBeAttached();
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      // A page that is wider would have all that is fixed over it as wide, and buttons out of reach.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });

  test("the community, the scans and the tabs fit a phone", async ({ page }) => {
    const member = await makeMember();
    const title = "Une bibliothèque extraordinairement compartimentée";
    const { id } = await callAs(member, projects.begin, { body: { title, description: "Avec des planches." } });
    await callAs(member, projects.setStatus, { params: { id }, body: { status: "published" } });
    await addIdentified(member);
    await signInQuietly(page, member);
    const places = ["", "/projects", `/projects/${id}`, "/leaderboard", "/activity"].map((path) => `/community${path}`);
    for (const path of [...places, `/u/${member.username}`, "/scan-history", "/ai-training"]) {
      await page.goto(path);
      await waitForScreen(page);
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      const labels = await page.locator("[data-bottom-navigation] li").evaluateAll((tabs) =>
        tabs.map((tab) => {
          const text = document.createRange();
          const [last] = [...tab.querySelectorAll("a, button, span")].flatMap((one) =>
            [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
          );
          text.selectNodeContents(last ?? tab);
          const { left, right } = text.getBoundingClientRect();
          return { left, right };
        }),
      );
      const ends = labels.map(({ right }, at) => (labels[at + 1]?.left ?? 390) - right);
      expect(Math.min(...ends), `room between the tabs at ${path}`).toBeGreaterThan(0);
    }
  });
});

for (const locale of ["en-CA", "fr-CA"]) {
  test(`no word runs out of its button or link in ${locale}`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? "", locale, isMobile: true });
    await signInQuietly(page, await makeMember());
    const { id } = await boxedProduct();
    const found: string[] = [];
    for (const path of ["/", "/categories", "/all-categories", "/community", "/profile", `/p/${id}`]) {
      await page.goto(path);
      await waitForScreen(page);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        found.push(...(await findWordsOutside(page)).map((word) => `${path} at ${width}: ${word}`));
      }
    }
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    // The tabs are as wide as their words then, which would touch without standing outside of them.
    const gaps = await page
      .getByRole("navigation")
      .filter({ has: page.locator("svg") })
      .evaluate((bar) => {
        const words = [...bar.querySelectorAll("li")].map((tab) => {
          const range = document.createRange();
          range.selectNodeContents(
            [...tab.querySelectorAll("*")]
              .flatMap(({ childNodes }) => [...childNodes])
              .find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? tab,
          );
          return range.getBoundingClientRect();
        });
        return words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0));
      });
    expect(Math.min(...gaps)).toBeGreaterThan(3);
    await page.close();
  });
}

test.describe("in French on the narrowest phones", () => {
  test.use({ locale: "fr-CA", viewport: { width: 320, height: 640 } });

  test("no word runs out of the ways on from an unknown code", async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("button", { name: "Numériser", exact: true }).click();
    await page.getByRole("textbox", { name: "Saisir le code QR à la main" }).fill("HXK-0000-0000");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(page.getByRole("button", { name: "Reconnaître par photo" })).toBeVisible();
    expect(await findWordsOutside(page)).toEqual([]);
  });
});

test.describe("in a dialog that is taller than the screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the title stays above what scrolls, whatever gets the focus", async ({ page }) => {
    await openShareForm(page);
    await chooseVideoFile(page, FILM);
    await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
    const dialog = page.getByRole("dialog");
    for (const field of await dialog.locator("input").all()) await field.focus();
    expect(
      await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - clientHeight]),
    ).toEqual([0, 0]);
    await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  });
});

test("the chosen tab or chip of an address is in sight in its scrolled row", async ({ page }) => {
  await signInQuietly(page, SUPER_ADMIN);
  for (const path of ["/community/training", "/community/leaderboard", "/community/activity"]) {
    await page.goto(path);
    await waitForScreen(page);
    await expect(page.getByRole("tab", { selected: true })).toBeInViewport({ ratio: 1 });
  }
  for (const kind of ["takedown", "account"]) {
    await page.goto(`/admin/moderation?kind=${kind}`);
    await waitForScreen(page);
    await expect(page.getByRole("button", { pressed: true })).toBeInViewport({ ratio: 1 });
  }
});

/** The elements in the open dialogs that are wider than their space, but for tabs, which may be scrolled. */
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

/** Words that are drawn beyond their button or link, but for those that are cut off or only read out. */
function findWordsOutside(page: Page): Promise<string[]> {
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
