import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct, openScanner, typeCode, unknownGtin } from "./boxes.ts";
import { dresserOnHome, expect, openPeople, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { openLogin } from "./sign-in-forms.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

/** Every dialog and inner view, and how a guest gets there. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  "sign-in": async (page) => {
    await page.goto("/landing");
    await openLogin(page);
  },
  "a registration with nothing filled in": async (page) => {
    await page.goto("/landing");
    await openLogin(page);
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("First name is required")).toBeVisible();
  },
  "a forgotten password": async (page) => {
    await page.goto("/landing");
    await openLogin(page);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill("nobody@example.org");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("a link is on its way")).toBeVisible();
  },
  player: async (page) => {
    await page.goto("/home");
    await dresserOnHome(page).click();
  },
  "leave a review": async (page) => {
    await page.goto("/home");
    await dresserOnHome(page).click();
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
  "an unknown code": async (page) => {
    await openScanner(page);
    await typeCode(page, "HXK-0000-0000");
    await expect(page.getByText("Not in our catalogue yet")).toBeVisible();
  },
  "a review's details": async (page) => {
    await page.goto("/home");
    await page.getByRole("button", { name: /^Torsvik desk/ }).click();
  },
  "a product to add": async (page) => {
    await openScanner(page);
    await typeCode(page, unknownGtin());
    await page.getByRole("button", { name: "Add this product" }).click();
    await page.getByRole("button", { name: "Sign in and propose" }).click();
  },
  "a shipping label": async (page) => {
    await openScanner(page);
    await typeCode(page, "(00)095212340000000013");
    await expect(page.getByText("That is the shipping label")).toBeVisible();
  },
  "a wrong digit": async (page) => {
    await openScanner(page);
    await typeCode(page, "9521234567891");
    await expect(page.getByText("A digit does not fit")).toBeVisible();
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

test("axe finds no barrier on a product's page, with a question being written", async ({ page }) => {
  const { id } = await boxedProduct();
  await openPeople(page, id);
  await waitForScreen(page);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByRole("button", { name: "Post question" }).click();
  await expectNoBarrier(page);
});

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

test("axe finds no barrier in a member's profile and settings", async ({ page }) => {
  await signInQuietly(page, await makeMember());
  await page.goto("/profile");
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
});

test("axe finds no barrier in business and user management", async ({ page }) => {
  const member = await makeMember();
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto("/home");
  await page.getByRole("button", { name: "Business management" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarrier(page);
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

test("axe finds no barrier where an admin is denied access", async ({ page }) => {
  const member = await makeMember();
  await callAs(await superAdmin(), users.update, { params: { id: member.user.id }, body: { role: "admin" } });
  await signInQuietly(page, member);
  await page.goto("/home");
  await page.getByRole("button", { name: "Business management" }).click();
  await page.getByRole("tab", { name: "User Management" }).click();
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expectNoBarrier(page);
});

for (const [name, open] of Object.entries(OPENED)) {
  test(`axe finds no barrier in the dialog: ${name}`, async ({ page }) => {
    await open(page);
    await expect(page.getByRole("dialog")).toBeVisible();
    await waitForScreen(page);
    expect(await findBarriers(page)).toEqual([]);
  });
}

test("axe does find a barrier where there is one", async ({ page }) => {
  await page.goto("/landing");
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("img"), { src: "/favicon.svg" }));
  });
  expect((await findBarriers(page)).join()).toContain("image-alt");
});

test("axe does find a contrast that is too weak in the dark alone", async ({ page }) => {
  await page.goto("/landing");
  await waitForScreen(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media (prefers-color-scheme: dark) { p { color: #333 !important } }");
    document.adoptedStyleSheets = [sheet];
  });
  expect((await findBarriers(page)).join()).toMatch(/color-contrast: .*\(dark\)/);
});

async function expectNoBarrier(page: Page) {
  expect(await findBarriers(page)).toEqual([]);
}
