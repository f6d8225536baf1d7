import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { users } from "#shared/contracts/accounts/users.ts";
import { findBarriers } from "./axe.ts";
import { expect, keepToasts, SESSION_ENDED, signInQuietly, test, toastOf } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { memberNavigation, openLogin, sendLogin } from "./sign-in-forms.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

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

test("a super-admin logs in, deactivates a member, who reads why, activates them again, gives them a role, and deletes the account", async ({
  page,
  otherDevice,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/scan-history", "401 /api/scan-history/count", "403 /api/auth/login");
  const member = await makeMember();
  const reason = `Keeps the keys from now on, says ${member.username}`;
  await signInQuietly(otherDevice, member);
  await otherDevice.goto("/scan-history");
  await expect(memberNavigation(otherDevice)).toBeVisible();

  await page.goto("/admin/scan-analytics");
  await expect(page).toHaveURL("/admin/login?return=%2Fadmin%2Fscan-analytics");
  await page.getByLabel("Email").fill(SUPER_ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(toastOf(page, "Login successful")).toContainText("Welcome to the admin dashboard");
  await expect(page).toHaveURL("/admin/scan-analytics");
  await page.getByRole("button", { name: "User management" }).click();
  await page.getByLabel("Search by email, name or username").fill(member.username);
  const row = page.getByRole("listitem").filter({ hasText: member.email });
  // The previous search's results stay, paler, until the new ones are loaded.
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(row).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await row.getByRole("switch", { name: "Active: Maya Tremblay" }).click();
  await expect(toastOf(page, "User updated successfully")).toContainText("User account has been updated.");
  await expect(row.getByRole("switch")).not.toBeChecked();
  await keepToasts(otherDevice);
  await otherDevice.reload();
  await expect(toastOf(otherDevice, "Your session has ended. Please sign in again.")).toBeVisible();
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
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel("Reason (optional)").fill(reason);
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Super-admin", { exact: true })).toBeVisible();
  expect(await listsUsers()).toBe(200);

  await row.getByRole("button", { name: "Delete: Maya Tremblay" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete account" });
  await expect(confirm).toContainText(`permanently delete the account for ${member.email}?`);
  expect(await findBarriers(page)).toEqual([]);
  await confirm.getByRole("button", { name: "Delete account" }).click();
  await expect(toastOf(page, "User deleted successfully")).toContainText("User account has been permanently deleted.");
  await expect(row).toHaveCount(0);
  expect(await listsUsers()).toBe(401);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText(`Reason: ${reason}`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
