import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { expect, SESSION_ENDED, test, toastOf } from "./fixtures.ts";
import { type Credentials, type Member, makeMember } from "./members.ts";
import { memberNavigation, openLogin, sendLogin, signIn } from "./sign-in-forms.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

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

test("a super-admin deactivates a member, who reads why, activates them again, gives them a role, and deletes the account", async ({
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
  await otherDevice.getByRole("button", { name: "Where you’re signed in" }).click();
  await expect(toastOf(otherDevice, "Your session has ended. Please sign in again.")).toBeVisible();
  await otherDevice.goto("/landing");
  const login = await openLogin(otherDevice);
  await sendLogin(login, member);
  await expect(toastOf(otherDevice, "Sign in failed")).toContainText("deactivated this account.");
  await row.getByRole("switch").click();
  await expect(row.getByRole("switch")).toBeChecked();
  await sendLogin(login, member);
  await expect(memberNavigation(otherDevice)).toBeVisible();

  // A changed role applies from the next call on, without signing in anew.
  const listsUsers = async () => (await otherDevice.request.get(users.list.path)).status();
  expect(await listsUsers()).toBe(403);
  await row.getByRole("button", { name: "Edit role: Maya Tremblay" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit role" });
  await dialog.getByRole("radio", { name: "Super-admin" }).check();
  await dialog.getByLabel("Reason (optional)").fill("Keeps the keys from now on");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Super-admin", { exact: true })).toBeVisible();
  expect(await listsUsers()).toBe(200);
  await otherDevice.goto("/home");
  await expect(otherDevice.getByRole("button", { name: "Business management" })).toBeVisible();

  await row.getByRole("button", { name: "Delete: Maya Tremblay" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete account" });
  await expect(confirm).toContainText(`permanently delete the account for ${member.email}?`);
  await confirm.getByRole("button", { name: "Delete account" }).click();
  await expect(toastOf(page, "User deleted successfully")).toContainText("User account has been permanently deleted.");
  await expect(row).toHaveCount(0);
  expect(await listsUsers()).toBe(401);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Reason: Keeps the keys from now on")).toBeVisible();
});
