import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { findBarriers } from "./axe.ts";
import { typeCode, unknownGtin } from "./boxes.ts";
import { findMisfits, findTooWide, roomBetweenTabs } from "./fitting.ts";
import { dresserOnHome, expect, moveTo, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { openLogin } from "./sign-in-forms.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

// Axe tries all its rules on dialogs and inner views in light colours, and the contrast in dark ones. The forms of an account
// are also looked at on the narrowest phones, as they are in French (layout.spec.ts).

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };

/** A way to a dialog or inner view. */
interface Opening {
  name: string;
  open: (page: Page) => Promise<void>;
  /** True if the dialog before stays open, because the way begins in it. */
  goesOn?: true;
}

/** Opens the scanner and types a code into it. */
async function lookUp(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Scan QR" }).click();
  await typeCode(page, code);
}

/** The dialogs that a guest opens, by the screens from which they open. */
const OPENED: Record<string, Opening[]> = {
  "/landing and /profile": [
    { name: "sign-in", open: async (page) => void (await openLogin(page)) },
    {
      name: "a registration with nothing filled in",
      goesOn: true,
      open: async (page) => {
        await page.getByRole("button", { name: "Create an account" }).click();
        await page.getByRole("button", { name: "Create account" }).click();
        await expect(page.getByText("First name is required")).toBeVisible();
        await expectToFit(page);
      },
    },
    {
      name: "a forgotten password",
      goesOn: true,
      open: async (page) => {
        await page.getByRole("dialog").getByRole("button", { name: "Sign in", exact: true }).click();
        await page.getByRole("button", { name: "Forgot your password?" }).click();
        await page.getByLabel("Email").fill("nobody@example.org");
        await page.getByRole("button", { name: "Send the link" }).click();
        await expect(page.getByText("a link is on its way")).toBeVisible();
      },
    },
    {
      name: "settings",
      open: async (page) => {
        // The step of the dialog before has been taken back.
        await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
        await moveTo(page, "/profile");
        await page.getByRole("button", { name: "Settings" }).click();
      },
    },
    { name: "help", open: (page) => page.getByRole("button", { name: "Help & Support" }).click() },
  ],
  "/home": [
    { name: "player", open: (page) => dresserOnHome(page).click() },
    {
      name: "leave a review",
      goesOn: true,
      open: async (page) => {
        await page.getByRole("button", { name: "Leave a Review" }).click();
        await expect(page.getByRole("dialog", { name: "Leave a Review" })).toBeVisible();
      },
    },
    { name: "AI scan", open: (page) => page.getByRole("button", { name: "AI Scan", exact: true }).click() },
    { name: "share", open: (page) => page.getByRole("button", { name: "Share", exact: true }).click() },
    {
      name: "explore",
      goesOn: true,
      open: async (page) => {
        const explore = page.getByRole("tab", { name: "Explore" });
        await explore.click();
        await expect(explore).toHaveAttribute("aria-selected", "true");
      },
    },
    { name: "a review's details", open: (page) => page.getByRole("button", { name: /^Torsvik desk/ }).click() },
    { name: "scanner", open: (page) => page.getByRole("button", { name: "Scan QR" }).click() },
    {
      name: "an unknown code",
      open: async (page) => {
        await lookUp(page, "HXK-0000-0000");
        await expect(page.getByText("Not in our catalogue yet")).toBeVisible();
      },
    },
    {
      name: "a shipping label",
      open: async (page) => {
        await lookUp(page, "(00)095212340000000013");
        await expect(page.getByText("That is the shipping label")).toBeVisible();
      },
    },
    {
      name: "a wrong digit",
      open: async (page) => {
        await lookUp(page, "9521234567891");
        await expect(page.getByText("A digit does not fit")).toBeVisible();
      },
    },
    {
      name: "a product to add",
      open: async (page) => {
        await lookUp(page, unknownGtin());
        await page.getByRole("button", { name: "Add this product" }).click();
        await page.getByRole("button", { name: "Sign in and propose" }).click();
      },
    },
  ],
};

test.describe.configure({ timeout: 180_000 });

for (const [screens, openings] of Object.entries(OPENED)) {
  test(`axe finds no barrier in the dialogs of ${screens}`, async ({ page }) => {
    const wrong: string[] = [];
    await page.goto(screens.split(" ")[0] ?? screens);
    for (const { name, open, goesOn } of openings) {
      if (!goesOn) await closeDialogs(page);
      await open(page);
      await expect(page.getByRole("dialog")).toBeVisible();
      await waitForScreen(page);
      wrong.push(...(await findBarriers(page)).map((finding) => `${name}: ${finding}`));
    }
    expect(wrong).toEqual([]);
  });
}

/** Closes all open dialogs as Escape does, each of which shows the one below, or the one that it had replaced. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator("[role=dialog][data-state=open]");
  const seen = page.locator("[role=dialog][data-state=open][data-seen]");
  for (;;) {
    const left = await open.evaluateAll((dialogs) => {
      for (const dialog of dialogs) dialog.setAttribute("data-seen", "");
      return dialogs.length;
    });
    if (left === 0) return;
    // The first Escape may hide a tooltip instead.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(seen).not.toHaveCount(left, { timeout: 1000 });
    }).toPass();
  }
}

test("axe finds no barrier where an admin looks at a proposed product", async ({ page }) => {
  const code = unknownGtin();
  const body = { name: `Axe bed ${code}`, brand: "Oakline", category: "bedroom", code } as const;
  await callAs(await makeMember(), proposals.propose, { body });
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto("/admin/moderation?kind=product");
  await page.getByRole("listitem").filter({ hasText: body.name }).getByRole("button").click();
  const item = page.getByRole("article").filter({ hasText: body.name });
  await item.getByRole("button", { name: /^Accept: / }).click();
  await expectNoBarrier(page);
  await item.getByRole("button", { name: "Cancel" }).click();
  await item.getByRole("button", { name: /^Reject: / }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarrier(page);
});

test("axe finds no barrier in a member's profile and settings, and no word runs out of its button", async ({
  page,
}) => {
  await signInQuietly(page, await makeMember());
  const wrong: string[] = [];
  await page.goto("/community");
  await waitForScreen(page);
  for (const path of ["/community", "/", "/profile"]) {
    if (path !== "/community") await moveTo(page, path);
    wrong.push(...(await findMisfits(page, [320, 390])).map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Settings" }).click();
  for (const section of ["Password", "Where you’re signed in", "My data"]) {
    await page.getByRole("button", { name: section, exact: true }).click();
  }
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await expectToFit(page);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete my account" });
  await deletion.getByRole("button", { name: "Delete permanently" }).click();
  await expectToFit(page);
  await expectNoBarrier(page);
  await deletion.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("dialog", { name: "Sign out everywhere?" })).toBeVisible();
  await expectNoBarrier(page);
  await closeDialogs(page);
  await page.setViewportSize(NARROWEST);
  expect(await roomBetweenTabs(page)).toBeGreaterThan(3);
});

test("axe finds no barrier in business management, and where an admin is denied access to that of users", async ({
  page,
}) => {
  const member = await makeMember();
  await callAs(await superAdmin(), users.update, { params: { id: member.user.id }, body: { role: "admin" } });
  await signInQuietly(page, member);
  await page.goto("/home?dialog=business");
  await expect(page.getByRole("dialog")).toBeVisible();
  await waitForScreen(page);
  await expectNoBarrier(page);
  await page.getByRole("tab", { name: "User Management" }).click();
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expectNoBarrier(page);
});

async function expectNoBarrier(page: Page) {
  expect(await findBarriers(page)).toEqual([]);
}

/** No part of the open dialogs is wider than the narrowest phones. */
async function expectToFit(page: Page) {
  await page.setViewportSize(NARROWEST);
  expect(await findTooWide(page)).toEqual([]);
  await page.setViewportSize(PHONE);
}
