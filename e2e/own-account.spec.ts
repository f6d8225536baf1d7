import { readFile } from "node:fs/promises";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { expect, SESSION_ENDED, signInQuietly, test, toastOf } from "./fixtures.ts";
import { mailsTo, mailTo } from "./mails.ts";
import { callAs, makeMember } from "./members.ts";
import { expectGuest, memberNavigation, openLogin, openSettings, signIn } from "./sign-in-forms.ts";
import { APP } from "./surroundings.ts";

const NEW_PASSWORD = "four wooden dowels and a cam lock";

test("a forgotten password is replaced through the link in a mail, once", async ({ page, otherDevice, refusals }) => {
  refusals.push(...SESSION_ENDED, "400 /api/auth/reset-password");
  const member = await makeMember();
  await signInQuietly(otherDevice, member);
  await otherDevice.goto("/home");
  await expect(memberNavigation(otherDevice)).toBeVisible();

  await page.goto("/landing");
  await openLogin(page);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Get a new password" });
  // The answer is the same for an address without an account, and nothing is sent there.
  const unknown = `unknown-${member.email}`;
  await dialog.getByLabel("Email").fill(unknown);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText(`If there is an account for ${unknown}, a link is on its way.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Use another address" }).click();
  await dialog.getByLabel("Email").fill(member.email);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText(`If there is an account for ${member.email}, a link is on its way.`)).toBeVisible();

  const { text } = await mailTo(member.email, /^Choose a new password/);
  expect(await mailsTo(unknown)).toEqual([]);
  const link = /^http\S+$/m.exec(text)?.[0] ?? "";
  expect(new URL(link).origin).toBe(APP);
  await page.goto(link);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  // The link's secret is in no address of the browser's history.
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(toastOf(page, "Your new password is set")).toBeVisible();
  await expect(memberNavigation(page)).toBeVisible();

  await otherDevice.reload();
  await expect(toastOf(otherDevice, "Your session has ended.")).toBeVisible();
  await expect(callAs(null, accounts.login, { body: member })).rejects.toMatchObject({ status: 401 });
  await callAs(null, accounts.login, { body: { ...member, password: NEW_PASSWORD } });

  await otherDevice.goto(link);
  await otherDevice.getByLabel("New password").fill("another one altogether");
  await otherDevice.getByRole("button", { name: "Save and sign in" }).click();
  await expect(otherDevice.getByRole("heading", { name: "This link doesn’t work any more" })).toBeVisible();
  await expect(otherDevice.getByRole("button", { name: "Send the link" })).toBeVisible();
});

test("a changed password signs the other devices out and this one not", async ({ page, otherDevice, refusals }) => {
  refusals.push(...SESSION_ENDED, "400 /api/auth/change-password");
  const member = await makeMember();
  await signIn(page, member);
  await signInQuietly(otherDevice, member);
  await otherDevice.goto("/home");
  await expect(memberNavigation(otherDevice)).toBeVisible();

  const settings = await openSettings(page, "Password");
  await settings.getByLabel("Current password").fill("not the password");
  await settings.getByLabel("New password").fill(NEW_PASSWORD);
  await settings.getByRole("button", { name: "Change password" }).click();
  await expect(settings.getByText("This is not your current password.")).toBeVisible();
  await settings.getByLabel("Current password").fill(member.password);
  await settings.getByRole("button", { name: "Change password" }).click();
  await expect(settings.getByText("Your other devices were signed out.")).toBeVisible();

  await mailTo(member.email, /password was changed/);
  await otherDevice.reload();
  await expect(toastOf(otherDevice, "Your session has ended.")).toBeVisible();
  await page.reload();
  await expect(memberNavigation(page)).toBeVisible();
  await expect(callAs(null, accounts.login, { body: member })).rejects.toMatchObject({ status: 401 });
});

test("signing out everywhere ends every session, this one too", async ({ page, otherDevice, refusals }) => {
  refusals.push(...SESSION_ENDED);
  const member = await makeMember();
  await signIn(page, member);
  await signInQuietly(otherDevice, member);
  await otherDevice.goto("/home");
  await expect(memberNavigation(otherDevice)).toBeVisible();

  const settings = await openSettings(page, "Where you’re signed in");
  await settings.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toastOf(page, "You are signed out everywhere")).toBeVisible();
  await expectGuest(page);
  await otherDevice.reload();
  await expect(toastOf(otherDevice, "Your session has ended.")).toBeVisible();
  await expect(callAs(member, accounts.current)).rejects.toMatchObject({ status: 401 });
});

test("a member takes their data along as a file, without their password in it, and deletes the account for good", async ({
  page,
  refusals,
}) => {
  refusals.push("400 /api/auth/delete-account", "401 /api/auth/login");
  const member = await makeMember();
  await signIn(page, member);
  const settings = await openSettings(page, "My data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    settings.getByRole("button", { name: "Export my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toEqual(expect.any(Object));
  for (const own of [member.email, member.username, member.user.id]) expect(text).toContain(own);
  // Neither a password hash nor a session's secret.
  expect(text).not.toMatch(/\$2[aby]\$/);
  expect(text).not.toContain(member.token.split(".")[0]);

  await settings.getByRole("button", { name: "Delete my account" }).click();
  const question = page.getByRole("dialog", { name: "Delete my account" });
  await expect(question.getByText("Your reviews stay, without your name, as “Former member”")).toBeVisible();
  await question.getByLabel("Your password").fill("not the password");
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(question.getByText("This is not your current password.")).toBeVisible();
  await question.getByLabel("Your password").fill(member.password);
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(toastOf(page, "Your account was deleted")).toBeVisible();
  await expectGuest(page);
  await expect(callAs(member, accounts.current)).rejects.toMatchObject({ status: 401 });
  await expect(callAs(null, accounts.login, { body: member })).rejects.toMatchObject({
    status: 401,
    reason: "wrong-credentials",
  });
});
