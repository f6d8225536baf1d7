import type { Page } from "playwright/test";
import { findBarriers } from "./axe.ts";
import { expect, settle, test } from "./fixtures.ts";

const ROUTES = [
  "/landing",
  "/home",
  "/categories",
  "/categories?category=bedroom",
  "/all-categories",
  "/reviews",
  "/profile",
  "/copyright-policy",
  "/terms-of-service",
  "/privacy-policy",
  "/scan-history",
  "/community",
  "/ai-training",
  "/admin/login",
  "/nowhere",
];

/** Every dialog and inner view, and how a guest gets there. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  "sign-in": async (page) => {
    await page.goto("/landing");
    await page.getByRole("button", { name: "Sign In with Email" }).click();
  },
  player: async (page) => {
    await page.goto("/home");
    await page.getByText("Lindholm 3-drawer dresser").first().click();
  },
  "leave a review": async (page) => {
    await page.goto("/home");
    await page.getByText("Lindholm 3-drawer dresser").first().click();
    await page.getByRole("button", { name: "Leave a Review" }).click();
  },
  "AI scan": async (page) => {
    await page.goto("/home");
    await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  },
  share: async (page) => {
    await page.goto("/home");
    await page.getByRole("button", { name: "Share", exact: true }).click();
  },
  explore: async (page) => {
    await page.goto("/home");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("tab", { name: "Explore" }).click();
  },
  scanner: async (page) => {
    await page.goto("/home");
    await page.getByRole("button", { name: "Scan QR" }).click();
  },
  "a code of nobody": async (page) => {
    await page.goto("/home");
    await page.getByRole("button", { name: "Scan QR" }).click();
    await page.getByRole("button", { name: "Enter QR Code Manually" }).click();
    await page.getByRole("textbox").fill("HXK-0000-0000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Not in our catalogue yet")).toBeVisible();
  },
  "a review's details": async (page) => {
    await page.goto("/home");
    await page.getByText("Torsvik desk").last().click();
  },
  settings: async (page) => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Settings" }).click();
  },
  help: async (page) => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Help & Support" }).click();
  },
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of ROUTES) {
      test(`axe finds no barrier on ${path}`, async ({ page }) => {
        await page.goto(path);
        await settle(page);
        expect(await findBarriers(page)).toEqual([]);
      });
    }

    for (const [name, open] of Object.entries(OPENED)) {
      test(`axe finds no barrier in the dialog: ${name}`, async ({ page }) => {
        await open(page);
        await expect(page.getByRole("dialog")).toBeVisible();
        await settle(page);
        expect(await findBarriers(page)).toEqual([]);
      });
    }
  });
}

test("axe does find a barrier where there is one", async ({ page }) => {
  await page.goto("/landing");
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("img"), { src: "/favicon.svg" }));
  });
  expect((await findBarriers(page)).join()).toContain("image-alt");
});
