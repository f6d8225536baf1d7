import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { IDENTITY_PROVIDERS, type IdentityProvider, SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";
import { expect, test } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { expectGuest, memberNavigation, openLogin } from "./sign-in-forms.ts";
import { BARE_APP, PROVIDERS } from "./surroundings.ts";

/** Goes to the provider by its button on the present screen. */
async function goTo(page: Page, id: IdentityProvider) {
  const { name, issuer } = PROVIDERS[id];
  await page.getByRole("link", { name: `Sign In with ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`^${issuer}/`));
}

/** Signs in at the provider, and agrees. */
async function agree(page: Page, email = `${randomUUID()}@example.org`) {
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A page that says what went wrong and how to go on, with no one signed in. */
async function expectProblem(page: Page, title: string) {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("alert").getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In with Email" })).toBeVisible();
  await expect(memberNavigation(page)).toBeHidden();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
}

// All providers are one way in, with other settings: it is walked through with the first.
const [first] = IDENTITY_PROVIDERS;
const { name: firstName, issuer } = PROVIDERS[first];

test(`a member signs in with ${firstName} where they are, comes back, and signs out there too`, async ({ page }) => {
  await page.goto("/scan-history");
  await goTo(page, first);
  await agree(page, `${randomUUID()}@example.org`);
  await expect(page).toHaveURL("/scan-history");
  await expect(page.getByText("No Scans Yet")).toBeVisible();
  await memberNavigation(page).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { name: "Noor" })).toBeVisible();
  await expect(page.getByText(`You sign in with ${firstName}`)).toBeVisible();
  // Its session is the cookie alone, which no script can read.
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();

  const atProvider = page.waitForRequest((request) => request.url().startsWith(`${issuer}/session/end`));
  await page.getByRole("button", { name: "Sign Out" }).click();
  await atProvider;
  await expect(page).toHaveURL("/");
  await expectGuest(page);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test(`a visitor who refuses at ${firstName}, or has the email address of another account at Google, is not signed in, and can choose again`, async ({
  page,
}) => {
  const member = await makeMember();
  await page.goto("/sign-in");
  await goTo(page, first);
  await page.getByRole("button", { name: "Refuse" }).click();
  await expectProblem(page, "You are not signed in");
  await goTo(page, "google");
  await agree(page, member.email);
  await expectProblem(page, "You already have an account");
  await callAs(null, accounts.login, { body: member });
});

test("where neither providers nor mail are set up, neither is offered, and their addresses say so", async ({
  page,
}) => {
  await page.goto(`${BARE_APP}/sign-in`);
  await openLogin(page);
  await expect(page.getByRole("button", { name: "Forgot your password?" })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sign In with/ })).toHaveCount(0);
  for (const id of IDENTITY_PROVIDERS) {
    const response = await page.request.get(BARE_APP + SIGN_IN_PATHS[id]);
    expect(response.url()).toBe(`${BARE_APP}/sign-in?problem=not-configured&provider=${id}`);
  }
});
