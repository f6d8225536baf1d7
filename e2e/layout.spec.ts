import type { Page } from "playwright/test";
import { playerTexts } from "#client/messages/late/player.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import { boxedProduct } from "./boxes.ts";
import { findMisfits, findMisfitsOfLargeText, findTooWide, findWordsOutside, roomBetweenTabs } from "./fitting.ts";
import { expect, moveTo, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember } from "./members.ts";
import { chooseVideoFile, FILM, openShareForm } from "./share-form.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

const NARROWEST = { width: 320, height: 640 };

test.describe("in French", () => {
  test.use({ locale: "fr-CA" });
  test.describe.configure({ timeout: 180_000 });

  test("a member's screens fit phones, with text at twice its size, too", async ({ page }) => {
    const member = await makeMember();
    const title = "Une bibliothèque extraordinairement compartimentée";
    const { id } = await callAs(member, projects.begin, { body: { title, description: "Avec des planches." } });
    await callAs(member, projects.setStatus, { params: { id }, body: { status: "published" } });
    await addIdentified(member);
    await signInQuietly(page, member);
    const community = ["", "/projects", `/projects/${id}`, "/training", "/leaderboard", "/activity"];
    const product = `/p/${(await boxedProduct()).id}`;
    const wrong: string[] = [];
    await page.goto("/");
    await waitForScreen(page);
    for (const path of [
      "/",
      "/categories",
      "/all-categories",
      ...community.map((part) => `/community${part}`),
      `/u/${member.username}`,
      "/scan-history",
      "/reviews",
      "/ai-training",
      "/profile",
      product,
      "/home?dialog=ai",
    ]) {
      if (path !== "/") await moveTo(page, path);
      const tabs = page.getByRole("tab", { selected: true });
      if (/\/(training|leaderboard|activity)$/.test(path)) await expect(tabs).toBeInViewport({ ratio: 1 });
      if (path === "/home?dialog=ai") {
        await expect(page.getByRole("dialog").getByRole("radio", { name: "Photo" })).toBeAttached();
      }
      const found = await findMisfits(page, [320, 390]);
      const large = await findMisfitsOfLargeText(page, async () => {
        const room = await roomBetweenTabs(page);
        if (room <= 0) found.push(`${room} px between the tabs with text at twice its size`);
        if (path !== product) return;
        // What runs out of the player is cut off.
        const box = await page.getByRole("button", { name: playerTexts.fr.fullscreen }).boundingBox();
        expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      });
      wrong.push(...[...found, ...large].map((one) => `${path}: ${one}`));
    }
    expect(wrong).toEqual([]);
    await page.setViewportSize(NARROWEST);
    expect(await roomBetweenTabs(page)).toBeGreaterThan(3);
  });

  test("the screens of the staff fit a phone with text at twice its size, and what has little room", async ({
    page,
  }) => {
    await addIdentified(await makeMember());
    await signInQuietly(page, SUPER_ADMIN);
    const wrong: string[] = [];
    await page.goto("/admin/scan-analytics");
    await waitForScreen(page);
    for (const path of [
      "/admin/scan-analytics",
      "/admin/moderation?kind=takedown",
      "/admin/scan-analytics?tab=results",
      "/admin/moderation?kind=account",
      "/admin/scan-analytics?tab=cache",
      "/desk",
      `/desk/products/${(await boxedProduct()).id}`,
    ]) {
      if (path !== "/admin/scan-analytics") await moveTo(page, path);
      if (path.includes("?kind=")) {
        await expect(page.getByRole("button", { pressed: true })).toBeInViewport({ ratio: 1 });
      }
      wrong.push(...(await findMisfitsOfLargeText(page)).map((one) => `${path}: ${one}`));
    }
    expect(wrong).toEqual([]);

    await moveTo(page, "/desk?add=product");
    expect(await findOptionsTooWide(page)).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await moveTo(page, "/home?dialog=business");
    const tabs = page.getByRole("tablist", { name: "Sections de la gestion commerciale" });
    await expect(tabs.getByText("Superadministration seulement")).toBeVisible();
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });

  test("what has little room on the narrowest phones fits: an unknown code's ways on, the forms of an account, the settings", async ({
    page,
  }) => {
    await page.setViewportSize(NARROWEST);
    await page.goto("/home?dialog=scan");
    await page.getByRole("textbox", { name: "Saisir le code QR à la main" }).fill("HXK-0000-0000");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(page.getByRole("button", { name: "Reconnaître par photo" })).toBeVisible();
    expect(await findWordsOutside(page)).toEqual([]);

    // The form to register, sent with nothing filled in.
    const forms = signInTexts.fr;
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Se connecter avec mon courriel" }).click();
    await page.getByRole("button", { name: forms.toRegister }).click();
    await page.getByRole("button", { name: forms.submitRegister }).click();
    await expect(page.getByLabel(forms.firstName)).toHaveAttribute("aria-invalid", "true");
    expect(await findTooWide(page)).toEqual([]);

    const texts = settingsTexts.fr;
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

/** The names of rooms that are wider than the list they are chosen in. */
async function findOptionsTooWide(page: Page): Promise<string[]> {
  const rooms = page.getByLabel("Pièce");
  await expect(rooms).toBeVisible();
  return rooms.evaluate((select) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(select);
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.font = font;
    return [...select.querySelectorAll("option")]
      .map(({ text }) => text)
      .filter((text) => pen.measureText(text).width > room);
  });
}

test.describe("in a dialog that is taller than the screen", () => {
  test.use({ viewport: NARROWEST });

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
