import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import { expect, SESSION_ENDED, signInQuietly, test, toastOf } from "./fixtures.ts";
import { type Credentials, callAs, type Member, makeMember, superAdmin } from "./members.ts";
import { memberNavigation, openLogin, openSettings, sendLogin, signIn } from "./sign-in-forms.ts";
import { APP, BARE_APP, SUPER_ADMIN } from "./surroundings.ts";

async function sendAdminLogin(page: Page, { email, password }: Credentials) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Logs the super-admin in and filters the accounts down to one. Returns that account's row. */
async function findUser(page: Page, { email, username }: Member) {
  await page.goto("/admin/login");
  await sendAdminLogin(page, SUPER_ADMIN);
  await expect(page).toHaveURL("/admin/scan-analytics");
  await page.goto("/home");
  await openUserManagement(page);
  await page.getByLabel("Search by email, name or username").fill(username);
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

async function openUserManagement(page: Page) {
  await page.getByRole("button", { name: "Business management" }).click();
  await page.getByRole("dialog").getByRole("tab", { name: "User Management" }).click();
}

test("the super-admin logs in, and no other account does", async ({ page, refusals }) => {
  refusals.push("401 /api/admin/login");
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await page.goto("/admin/scan-analytics");
  await expect(page).toHaveURL("/admin/login?return=%2Fadmin%2Fscan-analytics");
  await sendAdminLogin(page, { ...SUPER_ADMIN, password: "" });
  await expect(toastOf(page, "Password required")).toHaveAttribute("data-variant", "destructive");
  expect(calls).toEqual([]);
  // A member's own password is wrong here.
  for (const credentials of [{ ...SUPER_ADMIN, password: "a guess" }, await makeMember()]) {
    await sendAdminLogin(page, credentials);
    await expect(toastOf(page, "Login failed")).toContainText("Invalid credentials");
    await page.reload();
  }
  await sendAdminLogin(page, SUPER_ADMIN);
  await expect(toastOf(page, "Login successful")).toContainText("Welcome to the admin dashboard");
  await expect(page).toHaveURL("/admin/scan-analytics");
  await expect(page.getByRole("heading", { name: "AI Scan Analytics" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("Super-admin", { exact: true })).toBeVisible();
});

test("neither page nor script holds the super-admin's credentials", async ({ request }) => {
  const page = await (await request.get("/admin/login", { headers: { accept: "text/html" } })).text();
  expect(page).toContain("<script");
  const built = join(import.meta.dirname, "../dist/client");
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  const texts = [page, ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))];
  for (const secret of [SUPER_ADMIN.email, SUPER_ADMIN.password]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
});

test("an address that the server publishes is filled in and stays", async ({ page }) => {
  await page.goto(`${BARE_APP}/admin/login`);
  await expect(page.getByLabel("Email")).toHaveValue(SUPER_ADMIN.email);
  await expect(page.getByLabel("Email")).toBeDisabled();
});

test("logging in as super-admin replaces the member who was signed in", async ({ page }) => {
  const member = await makeMember();
  await signIn(page, member);
  const token = (await page.evaluate(() => localStorage.getItem("authToken"))) ?? "";
  await page.goto("/admin/login");
  await expect(page.getByText("You are signed in as Maya (User).")).toBeVisible();
  await sendAdminLogin(page, SUPER_ADMIN);
  await expect(page).toHaveURL("/admin/scan-analytics");
  await expect(callAs({ token }, accounts.current)).rejects.toMatchObject({ status: 401 });
});

test("a deactivated member is signed out with the next call, and reads why", async ({
  page,
  otherDevice,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/auth/sessions", "403 /api/auth/login");
  const member = await makeMember();
  await signIn(otherDevice, member);
  await otherDevice.goto("/profile");
  await otherDevice.getByRole("button", { name: "Settings" }).click();

  const row = await findUser(page, member);
  await row.getByRole("switch", { name: "Active: Maya Tremblay" }).click();
  await expect(toastOf(page, "User updated successfully")).toContainText("User account has been updated.");
  await expect(row.getByRole("switch")).not.toBeChecked();

  await expect(callAs(member, accounts.current)).rejects.toMatchObject({ status: 401 });
  await otherDevice.getByRole("button", { name: "Where you’re signed in" }).click();
  await expect(toastOf(otherDevice, "Your session has ended. Please sign in again.")).toBeVisible();
  await otherDevice.goto("/landing");
  const dialog = await openLogin(otherDevice);
  await sendLogin(dialog, member);
  await expect(toastOf(otherDevice, "Sign in failed")).toContainText("deactivated this account.");

  await row.getByRole("switch").click();
  await expect(row.getByRole("switch")).toBeChecked();
  await sendLogin(dialog, member);
  await expect(memberNavigation(otherDevice)).toBeVisible();
});

test("a changed role applies from the next call on", async ({ page, otherDevice }) => {
  const member = await makeMember();
  await signIn(otherDevice, member);
  await otherDevice.goto("/home");
  await expect(memberNavigation(otherDevice)).toBeVisible();
  await expect(otherDevice.getByRole("button", { name: "Business management" })).toHaveCount(0);
  await expect(callAs(member, users.list)).rejects.toMatchObject({ status: 403 });

  const row = await findUser(page, member);
  await row.getByRole("button", { name: "Edit role: Maya Tremblay" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit role" });
  await dialog.getByRole("radio", { name: "Super-admin" }).check();
  await dialog.getByLabel("Reason (optional)").fill("Keeps the keys from now on");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(toastOf(page, "User updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Super-admin", { exact: true })).toBeVisible();

  // Without signing in anew.
  await callAs(member, users.list);
  await otherDevice.reload();
  await expect(otherDevice.getByRole("button", { name: "Business management" })).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Reason: Keeps the keys from now on")).toBeVisible();

  await callAs(await superAdmin(), users.update, { params: { id: member.user.id }, body: { role: "user" } });
  await expect(callAs(member, users.list)).rejects.toMatchObject({ status: 403 });
});

test("an account is deleted after a confirmation, and one's own can't be", async ({ page }) => {
  const member = await makeMember();
  const row = await findUser(page, member);
  await row.getByRole("button", { name: "Delete: Maya Tremblay" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await expect(
    dialog.getByText(
      `Are you sure you want to permanently delete the account for ${member.email}? This action cannot be undone.`,
    ),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(toastOf(page, "User deleted successfully")).toContainText("User account has been permanently deleted.");
  await expect(row).toHaveCount(0);
  await expect(callAs(member, accounts.current)).rejects.toMatchObject({ status: 401 });

  await page.getByLabel("Search by email, name or username").fill(SUPER_ADMIN.email);
  const own = page.getByRole("listitem").filter({ hasText: SUPER_ADMIN.email });
  // It reads as disabled, and says why when it is pressed all the same.
  await own.getByRole("button", { name: /^Delete: / }).press("Enter");
  await expect(toastOf(page, "Cannot delete own account")).toContainText("You cannot delete your own account.");
});

test("an admin may open the business tabs but not the accounts", async ({ page }) => {
  const member = await makeMember();
  await callAs(await superAdmin(), users.update, { params: { id: member.user.id }, body: { role: "admin" } });
  await signInQuietly(page, member);
  const calls: string[] = [];
  page.on("request", (request) => request.url().startsWith(APP + users.list.path) && calls.push(request.url()));
  await page.goto("/home");
  await openUserManagement(page);
  const dialog = page.getByRole("dialog", { name: "User Management Dashboard" });
  await expect(dialog.getByText("Access Denied")).toBeVisible();
  await expect(dialog.getByText("Only super administrators can access the user management dashboard.")).toBeVisible();
  await expect(dialog.getByText("Your current role: Admin")).toBeVisible();
  expect(calls).toEqual([]);
  await expect(callAs(member, users.list)).rejects.toMatchObject({ status: 403 });
  await page.goto("/admin/scan-analytics");
  await expect(page).toHaveURL("/admin/login?return=%2Fadmin%2Fscan-analytics");
});

test("a member has neither the button nor the link of administration", async ({ page }) => {
  await signInQuietly(page, await makeMember());
  await page.goto("/home");
  await expect(memberNavigation(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Business management" })).toHaveCount(0);
  await openSettings(page, "Password");
  await expect(page.getByRole("link", { name: "AI Scan Analytics" })).toHaveCount(0);
});
