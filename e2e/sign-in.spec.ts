import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { expect, SESSION_ENDED, test, toastOf } from "./fixtures.ts";
import { callAs, inventPerson, makeMember } from "./members.ts";
import { expectGuest, fillRegistration, memberNavigation, openLogin, sendLogin } from "./sign-in-forms.ts";

test("a member registers, signs out and in again, and a reload changes nothing", async ({ page }) => {
  const person = inventPerson();
  // Registering on a page stays there, and so does signing in.
  await page.goto("/scan-history");
  await openLogin(page);
  const dialog = await fillRegistration(page, person);
  await dialog.getByLabel("I am 13 or older").check();
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(toastOf(page, "Account created successfully!")).toContainText("Welcome to Hexkey, Maya.");
  await expect(page.getByText("No Scans Yet")).toBeVisible();
  await expect(page).toHaveURL("/scan-history");

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
  // The browser is known to the account later on, too: guesses elsewhere do not shut it out.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["hexkey.device"]);
  await page.context().addCookies(cookies);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await page.context().clearCookies();

  await page.goto("/scan-history");
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
  await sendLogin(await openLogin(page), person);
  await expect(page.getByText("No Scans Yet")).toBeVisible();
  await expect(page).toHaveURL("/scan-history");
  await page.reload();
  await expect(memberNavigation(page)).toBeVisible();
});

test("another tab follows a sign-in, a lost session, which leaves what is typed in it, and a sign-out, which does not", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/auth/sessions");
  const member = await makeMember();
  await page.goto("/print-code");
  const typed = page.getByLabel("Number under the bars (GTIN)");
  await typed.fill("9506000134");
  const second = await context.newPage();
  await second.goto("/profile");
  await sendLogin(await openLogin(second), member);
  await expect(memberNavigation(second)).toBeVisible();
  await expect(memberNavigation(page)).toBeVisible();

  await second.getByRole("button", { name: "Settings" }).click();
  const settings = second.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByRole("button", { name: "Where you’re signed in" })).toBeVisible();
  await callAs(member, accounts.endAllSessions);
  await settings.getByRole("button", { name: "Where you’re signed in" }).click();
  await expect(toastOf(second, "Your session has ended. Please sign in again.")).toBeVisible();
  await settings.getByRole("button", { name: "Close" }).click();
  await expect(second.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
  await expect(memberNavigation(page)).toBeHidden();
  await expect(typed).toHaveValue("9506000134");

  await sendLogin(await openLogin(second), member);
  await expect(memberNavigation(page)).toBeVisible();
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expectGuest(second);
  await expect(memberNavigation(page)).toBeHidden();
  await expect(typed).toHaveValue("");
});
