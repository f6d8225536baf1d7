import type { Page } from "playwright/test";
import { SIGN_IN_ASKED } from "#shared/domain/paths.ts";
import { dresserOnHome, expect, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";
import { BARE_APP } from "./surroundings.ts";

/** The one block with every available way to sign in. */
async function expectEveryWay(page: Page) {
  await expect(page.getByRole("button", { name: "Sign In with Email" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In with Northkey" })).toHaveAttribute("href", /^\/api\/login/);
  await expect(page.getByRole("link", { name: "Sign In with Google" })).toHaveAttribute("href", /^\/api\/auth\/google/);
}

/** Parts that need an account: how a guest gets there, and the text. */
const PROMPTS: Record<string, { open: (page: Page) => Promise<void>; text: string }> = {
  "sharing a video": {
    open: async (page) => {
      await page.goto("/home");
      await page.getByRole("button", { name: "Share", exact: true }).click();
    },
    text: "Sign in to share videos",
  },
  "leaving a review": {
    open: async (page) => {
      await page.goto("/home");
      await dresserOnHome(page).click();
      await page.getByRole("button", { name: "Leave a Review" }).click();
    },
    text: "Sign In to Leave Reviews",
  },
  "a project of one's own": {
    open: async (page) => {
      await page.goto("/community/projects");
      await page.getByRole("button", { name: "Sign In" }).click();
    },
    text: "Sign in to take part",
  },
  "a question to the community": {
    open: async (page) => {
      await page.goto("/community/discussions");
      await page.getByRole("button", { name: "Sign In" }).click();
    },
    text: "Sign in to take part",
  },
};

for (const path of SIGN_IN_ASKED) {
  PROMPTS[path] = { open: async (page) => void (await page.goto(path)), text: "Sign In Required" };
}

for (const [place, { open, text }] of Object.entries(PROMPTS)) {
  test(`a guest is asked to sign in, in every way there is: ${place}`, async ({ page }) => {
    await open(page);
    await expect(page.getByRole("heading", { name: text }).first()).toBeVisible();
    await expectEveryWay(page);
  });
}

test("a guest is asked for an account for the AI scanner, and is in it with one", async ({ page }) => {
  const member = await makeMember();
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "AI Scanner Access" });
  await dialog.getByRole("button", { name: "Sign Up / Sign In" }).click();
  await expectEveryWay(page);
  await sendLogin(await openLogin(page), member);
  await expect(page.getByText("Photograph the item, its label or its box.")).toBeVisible();
  await expect(page.getByText("No AI is set up")).toBeHidden();
});

test("a guest is not asked to sign up for an AI scanner that this server does not have", async ({ page }) => {
  await page.goto(`${BARE_APP}/home`);
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "AI Scanner" });
  await expect(dialog).toContainText("No AI is set up on this server");
  await expect(dialog.getByRole("button", { name: /Sign/ })).toHaveCount(0);
  await dialog.getByText("Code", { exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Scan QR Code" })).toBeVisible();
});

test("a guest who signs in for a review is still at its product afterwards", async ({ page }) => {
  const member = await makeMember();
  await PROMPTS["leaving a review"]?.open(page);
  await sendLogin(await openLogin(page), member);
  await expect(page.getByRole("dialog", { name: "Leave a Review" })).toContainText("Lindholm 3-drawer dresser");
  await expect(page.getByText("Sign In to Leave Reviews")).toBeHidden();
});

test("a guest reads the community without signing in", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("heading", { name: "Recent Reviews" }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "Community" }).click();
  await expect(page).toHaveURL(/\/community$/);
  await expect(page.getByRole("heading", { name: /^(Featured|Recent) Projects$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent Discussions" })).toBeVisible();
});
