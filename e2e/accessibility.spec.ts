import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { findBarriers } from "./axe.ts";
import { typeCode, unknownGtin } from "./boxes.ts";
import { findMisfits, roomBetweenTabs } from "./fitting.ts";
import { dresserOnHome, expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { openLogin } from "./sign-in-forms.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

/** The way to a dialog or inner view from where the one before was closed. */
type Openings = Record<string, (page: Page) => Promise<void>>;

/** The dialogs that a guest opens, by the screen from which they open. */
const OPENED: Record<string, Openings> = {
  "/landing": {
    "sign-in": async (page) => void (await openLogin(page)),
    "a registration with nothing filled in": async (page) => {
      await openLogin(page);
      await page.getByRole("button", { name: "Create an account" }).click();
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("First name is required")).toBeVisible();
    },
    "a forgotten password": async (page) => {
      await page.getByRole("button", { name: "Sign In with Email" }).click();
      // The form that was open before is open again.
      await page.getByRole("dialog").getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      await page.getByLabel("Email").fill("nobody@example.org");
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText("a link is on its way")).toBeVisible();
    },
  },
  "/profile": {
    settings: (page) => page.getByRole("button", { name: "Settings" }).click(),
    help: (page) => page.getByRole("button", { name: "Help & Support" }).click(),
  },
  "/home": {
    player: (page) => dresserOnHome(page).click(),
    "leave a review": async (page) => {
      await dresserOnHome(page).click();
      await page.getByRole("button", { name: "Leave a Review" }).click();
    },
    "AI scan": (page) => page.getByRole("button", { name: "AI Scan", exact: true }).click(),
    share: (page) => page.getByRole("button", { name: "Share", exact: true }).click(),
    explore: async (page) => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("tab", { name: "Explore" }).click();
    },
    "a review's details": (page) => page.getByRole("button", { name: /^Torsvik desk/ }).click(),
  },
  "the scanner": {
    scanner: () => Promise.resolve(),
    "an unknown code": async (page) => {
      await typeCode(page, "HXK-0000-0000");
      await expect(page.getByText("Not in our catalogue yet")).toBeVisible();
    },
    "a shipping label": async (page) => {
      await typeCode(page, "(00)095212340000000013");
      await expect(page.getByText("That is the shipping label")).toBeVisible();
    },
    "a wrong digit": async (page) => {
      await typeCode(page, "9521234567891");
      await expect(page.getByText("A digit does not fit")).toBeVisible();
    },
    "a product to add": async (page) => {
      await typeCode(page, unknownGtin());
      await page.getByRole("button", { name: "Add this product" }).click();
      await page.getByRole("button", { name: "Sign in and propose" }).click();
    },
  },
};

test.describe.configure({ timeout: 180_000 });

for (const [start, openings] of Object.entries(OPENED)) {
  test(`axe finds no barrier in the dialogs of ${start}`, async ({ page }) => {
    const isScanner = start === "the scanner";
    const wrong: string[] = [];
    await page.goto(isScanner ? "/home" : start);
    for (const [name, open] of Object.entries(openings)) {
      if (isScanner) await page.getByRole("button", { name: "Scan QR" }).click();
      await open(page);
      await expect(page.getByRole("dialog")).toBeVisible();
      await waitForScreen(page);
      wrong.push(...(await findBarriers(page)).map((finding) => `${name}: ${finding}`));
      await closeDialogs(page);
    }
    expect(wrong).toEqual([]);
  });
}

/** Closes all open dialogs as Escape does, each of which shows the one below. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator("[role=dialog][data-state=open]");
  for (let left = await open.count(); left > 0; left = await open.count()) {
    // The first Escape may hide a tooltip instead.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(open).not.toHaveCount(left, { timeout: 1000 });
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
  for (const path of ["/", "/community", "/profile"]) {
    await page.goto(path);
    await waitForScreen(page);
    wrong.push(...(await findMisfits(page, [320, 390])).map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Settings" }).click();
  for (const section of ["Password", "Where you’re signed in", "My data"]) {
    await page.getByRole("button", { name: section, exact: true }).click();
  }
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete my account" });
  await deletion.getByRole("button", { name: "Delete permanently" }).click();
  await expectNoBarrier(page);
  await deletion.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("dialog", { name: "Sign out everywhere?" })).toBeVisible();
  await expectNoBarrier(page);
  await closeDialogs(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await roomBetweenTabs(page)).toBeGreaterThan(3);
});

test("axe finds no barrier in business and user management, and where an admin is denied access to it", async ({
  page,
}) => {
  const member = await makeMember();
  await callAs(await superAdmin(), users.update, { params: { id: member.user.id }, body: { role: "admin" } });
  await signInQuietly(page, member);
  await page.goto("/home");
  await page.getByRole("button", { name: "Business management" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await waitForScreen(page);
  await expectNoBarrier(page);
  await page.getByRole("tab", { name: "User Management" }).click();
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expectNoBarrier(page);

  await page.context().clearCookies();
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto("/home");
  await page.getByRole("button", { name: "Business management" }).click();
  await page.getByRole("tab", { name: "User Management" }).click();
  await page.getByLabel("Search by email, name or username").fill(member.username);
  const row = page.getByRole("listitem").filter({ hasText: member.email });
  // The previous search's results stay, paler, until the new ones are loaded.
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await row.getByRole("button", { name: /^Edit role/ }).click();
  const roles = page.getByRole("dialog", { name: "Edit role" });
  await roles.getByRole("radio", { name: "Super-admin" }).check();
  await expectNoBarrier(page);
  await roles.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: /^Delete/ }).click();
  const deletion = page.getByRole("dialog", { name: "Delete account" });
  await expect(deletion).toBeVisible();
  await expectNoBarrier(page);
  await deletion.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "History" }).click();
  await waitForScreen(page);
  await expectNoBarrier(page);
});

test("axe finds a barrier where there is one, and a contrast that is too weak in the dark alone", async ({ page }) => {
  await page.goto("/landing");
  await waitForScreen(page);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("img"), { src: "/favicon.svg" }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media (prefers-color-scheme: dark) { p { color: #333 !important } }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(await findBarriers(page)).toEqual([
    expect.stringMatching(/^image-alt: /),
    expect.stringMatching(/^color-contrast: .* \(dark\)$/),
  ]);
});

async function expectNoBarrier(page: Page) {
  expect(await findBarriers(page)).toEqual([]);
}
