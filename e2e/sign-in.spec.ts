import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { expect, SESSION_ENDED, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, inventPerson, makeMember } from "./members.ts";
import {
  expectGuest,
  fillRegistration,
  memberNavigation,
  openLogin,
  openSettings,
  sendLogin,
  signIn,
} from "./sign-in-forms.ts";

test("a member registers, signs out and in again, and a reload changes nothing", async ({ page, refusals }) => {
  refusals.push("400 /api/auth/register");
  const person = inventPerson();
  await page.goto("/landing");
  await openLogin(page);
  const dialog = await fillRegistration(page, { ...person, password: "password1" });
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog.getByText("You must be 13 or older")).toBeVisible();
  await dialog.getByLabel("I am 13 or older").check();
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog.getByText("This password is too easy to guess.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(toastOf(page, "Account created successfully!")).toContainText("Welcome to Hexkey, Maya.");
  await expect(page).toHaveURL("/");
  await expect(memberNavigation(page)).toBeVisible();

  await memberNavigation(page).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { name: "Maya" })).toBeVisible();
  await expect(page.getByText("User", { exact: true })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem("authToken"))) ?? "";
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expectGuest(page);
  // The note of a pending sign-out stays until the server has confirmed it.
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  // On the server the session ends too: for the bearer token and for the cookie, should a copy of one exist.
  const ended = () => callAs({ token }, accounts.current).catch(({ status }) => status);
  await expect.poll(ended).toBe(401);
  await page.context().addCookies(cookies);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await page.context().clearCookies();

  // Signing in on a page stays there.
  await page.goto("/scan-history");
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
  await sendLogin(await openLogin(page), person);
  await expect(page.getByText("No Scans Yet")).toBeVisible();
  await expect(page).toHaveURL("/scan-history");
  await page.reload();
  await expect(memberNavigation(page)).toBeVisible();
});

test("a second tab follows when a member signs in and out in the first", async ({ page, context }) => {
  const member = await makeMember();
  const second = await context.newPage();
  await second.goto("/home");
  await expect(second.getByRole("link", { name: "Sign In" })).toBeVisible();
  await signIn(page, member);
  await expect(second.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(memberNavigation(second)).toBeVisible();
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expectGuest(page);
});

test("signing in before the server has heard of a sign-out leaves one session in that browser", async ({
  page,
  refusals,
}) => {
  refusals.push("offline");
  const [before, next] = [await makeMember(), await makeMember()];
  await signIn(page, before);
  const token = (await page.evaluate(() => localStorage.getItem("authToken"))) ?? "";
  await page.route("**/api/auth/logout", (route) => route.abort("internetdisconnected"));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectGuest(page);
  await signIn(page, next);
  // The cookie alone, as a page without the token sends it.
  const { email } = await (await page.request.get("/api/auth/user")).json();
  expect(email).toBe(next.email);
  expect(await callAs({ token }, accounts.current).catch(({ status }) => status)).toBe(401);
});

test("a lost session is reported, and what was typed in another tab stays", async ({ page, context, refusals }) => {
  refusals.push(...SESSION_ENDED, "401 /api/auth/sessions");
  const member = await makeMember();
  await signIn(page, member);
  await page.goto("/home");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByPlaceholder("Search products...").fill("lindholm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await page.getByPlaceholder("Search products...").fill("lindholm dresser");
  const second = await context.newPage();
  await second.goto("/profile");
  await second.getByRole("button", { name: "Settings" }).click();
  await callAs(member, accounts.endAllSessions);
  await second.getByRole("button", { name: "Where you’re signed in" }).click();
  await expect(toastOf(second, "Your session has ended. Please sign in again.")).toBeVisible();
  await second.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(second.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
  await expect(memberNavigation(page)).toBeHidden();
  await expect(page.getByPlaceholder("Search products...")).toHaveValue("lindholm dresser");
});

test("after too many guesses sign-in works only from a browser that has signed in before", async ({
  page,
  otherDevice,
  refusals,
}) => {
  refusals.push("429 /api/auth/login");
  const member = await makeMember();
  await signInQuietly(page, member);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectGuest(page);
  const guesses = Array.from({ length: TRY_LIMITS.accountGuesses.tries }, (_, guess) =>
    callAs(null, accounts.login, { body: { email: member.email, password: `guess ${guess}` } }).catch(
      ({ status }) => status,
    ),
  );
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  await otherDevice.goto("/landing");
  const dialog = await openLogin(otherDevice);
  await sendLogin(dialog, member);
  await expect(toastOf(otherDevice, "Sign in failed")).toContainText(
    /Too many tries. Please try again in (1 hour|\d+ minutes)\./,
  );
  await signIn(page, member);
});

test("the settings list where a member is signed in, and end one of those sessions", async ({
  page,
  otherDevice,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED);
  const member = await makeMember();
  await signIn(page, member);
  await signInQuietly(otherDevice, member);
  await otherDevice.goto("/home");
  await expect(memberNavigation(otherDevice)).toBeVisible();
  const settings = await openSettings(page, "Where you’re signed in");
  await expect(settings.getByText("This device", { exact: true })).toHaveCount(1);
  // The browser's own session, the other one, and the one that made the account.
  const others = settings.getByRole("button", { name: /^Sign out .*, signed in/ });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  await others.first().click();
  await expect(settings.getByText("You aren’t signed in anywhere else.")).toBeVisible();
  await otherDevice.reload();
  await expect(toastOf(otherDevice, "Your session has ended.")).toBeVisible();
  await expect(callAs(member, accounts.current)).rejects.toMatchObject({ status: 401 });
  await page.reload();
  await expect(memberNavigation(page)).toBeVisible();
});
