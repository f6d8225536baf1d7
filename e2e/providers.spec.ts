import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { IDENTITY_PROVIDERS, type IdentityProvider, SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";
import { expect, test } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { expectGuest, memberNavigation, openLogin } from "./sign-in-forms.ts";
import { APP, BARE_APP, PROVIDERS } from "./surroundings.ts";

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

/** Agrees as the browser would, but returns the last address, which would bring the answer to our server, unvisited. */
async function receiveAnswer(page: Page, email = `${randomUUID()}@example.org`): Promise<URL> {
  const form = { givenName: "Noor", familyName: "Okafor", email, answer: "sign-in" };
  const sent = await page.request.post(page.url(), { form, maxRedirects: 0 });
  const answered = await page.request.get(sent.headers().location ?? "", { maxRedirects: 0 });
  const answer = new URL(answered.headers().location ?? "");
  expect(answer.origin).toBe(APP);
  return answer;
}

/** A page that says what went wrong and how to go on, with no one signed in. */
async function expectProblem(page: Page, title: string) {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("alert").getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In with Email" })).toBeVisible();
  await expect(memberNavigation(page)).toBeHidden();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
}

for (const id of IDENTITY_PROVIDERS) {
  const { name, issuer } = PROVIDERS[id];

  test(`a member signs in with ${name}, comes back, and signs out there too`, async ({ page }) => {
    const email = `${randomUUID()}@example.org`;
    await page.goto("/landing");
    await goTo(page, id);
    await agree(page, email);
    await expect(page).toHaveURL("/");
    await memberNavigation(page).getByRole("link", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { name: "Noor" })).toBeVisible();
    await expect(page.getByText(`You sign in with ${name}`)).toBeVisible();
    // Its session is the cookie alone, which no script can read.
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    const { id: account } = await (await page.request.get("/api/auth/user")).json();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Noor" })).toBeVisible();

    const atProvider = page.waitForRequest((request) => request.url().startsWith(`${issuer}/session/end`));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await atProvider;
    await expect(page).toHaveURL("/");
    await expectGuest(page);
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);

    await goTo(page, id);
    await agree(page, email);
    await expect(memberNavigation(page)).toBeVisible();
    // The same person at the same provider has the same account.
    expect(await (await page.request.get("/api/auth/user")).json()).toMatchObject({ id: account });
  });
}

// All providers are one way in, with other settings: what goes wrong is tried with the first.
const [first] = IDENTITY_PROVIDERS;
const { name: firstName } = PROVIDERS[first];

test(`a visitor who refuses at ${firstName} is not signed in, and can choose again`, async ({ page }) => {
  await page.goto("/landing");
  await goTo(page, first);
  await page.getByRole("button", { name: "Refuse" }).click();
  await expectProblem(page, "You are not signed in");
  await goTo(page, first);
  await agree(page);
  await expect(memberNavigation(page)).toBeVisible();
});

test(`a forged answer of ${firstName} signs no one in`, async ({ page }) => {
  const email = `${randomUUID()}@example.org`;
  for (const parameter of ["state", "code", "iss"]) {
    for (const change of ["replaced", "removed"]) {
      await page.goto("/landing");
      await goTo(page, first);
      const answer = await receiveAnswer(page, email);
      expect(answer.searchParams.has(parameter), parameter).toBe(true);
      if (change === "removed") answer.searchParams.delete(parameter);
      else answer.searchParams.set(parameter, "https://elsewhere.example");
      await page.goto(answer.href);
      await expectProblem(page, "That sign-in is no longer valid");
    }
  }
});

test(`an answer of ${firstName} signs in once, and only in the browser that began`, async ({ page, otherDevice }) => {
  await page.goto("/landing");
  await goTo(page, first);
  const answer = await receiveAnswer(page);
  await otherDevice.goto(answer.href);
  await expectProblem(otherDevice, "That sign-in is no longer valid");
  await page.goto(answer.href);
  await expect(memberNavigation(page)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(answer.href);
  await expectProblem(page, "That sign-in is no longer valid");
});

test("signing in on a page leads back to it", async ({ page }) => {
  await page.goto("/scan-history");
  await goTo(page, "replit");
  await agree(page);
  await expect(page).toHaveURL("/scan-history");
  await expect(page.getByText("No Scans Yet")).toBeVisible();
});

test("signing in never leads to another site", async ({ page }) => {
  for (const path of ["//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example", "/api/logout"]) {
    await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
    await goTo(page, "google");
    await agree(page);
    await expect(page).toHaveURL("/");
    await expect(memberNavigation(page)).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

test("a provider's unlinked email address does not open the account that has it", async ({ page }) => {
  const member = await makeMember();
  await page.goto("/landing");
  await goTo(page, "google");
  await agree(page, member.email);
  await expectProblem(page, "You already have an account");
  await callAs(null, accounts.login, { body: member });
});

test("where neither providers nor mail are set up, neither is offered, and their addresses say so", async ({
  page,
}) => {
  await page.goto(`${BARE_APP}/landing`);
  await openLogin(page);
  await expect(page.getByRole("button", { name: "Forgot your password?" })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sign In with/ })).toHaveCount(0);
  for (const id of IDENTITY_PROVIDERS) {
    await page.goto(BARE_APP + SIGN_IN_PATHS[id]);
    await expect(page.getByRole("alert").getByRole("heading", { name: "This way is not available" })).toBeVisible();
  }
  await page.goto(`${BARE_APP}/reset-password`);
  await expect(page.getByRole("heading", { name: "This link doesn’t work any more" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the link" })).toHaveCount(0);
});
