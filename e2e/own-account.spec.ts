import { readFile } from "node:fs/promises";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { expect, keepToasts, SESSION_ENDED, signInQuietly, test, toastOf } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, makeMember } from "./members.ts";
import { expectGuest, memberNavigation, openSettings } from "./sign-in-forms.ts";

test("in the settings a member ends the other sessions, changes the password, and signs out everywhere", async ({
  page,
  otherDevice,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/scan-history", "401 /api/scan-history/count");
  const member = await makeMember();
  await signInQuietly(page, member);
  await signInQuietly(otherDevice, member);
  await otherDevice.goto("/scan-history");
  await expect(memberNavigation(otherDevice)).toBeVisible();

  const settings = await openSettings(page, "Where you’re signed in");
  await expect(settings.getByText("This device", { exact: true })).toHaveCount(1);
  // The newest session comes first: that of the other device is before the one that made the account.
  const others = settings.getByRole("button", { name: /^Sign out .*, signed in/ });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  await keepToasts(otherDevice);
  await otherDevice.reload();
  await expect(toastOf(otherDevice, "Your session has ended.")).toBeVisible();
  await others.first().click();
  await expect(settings.getByText("You aren’t signed in anywhere else.")).toBeVisible();
  await expect(callAs(member, accounts.current)).rejects.toMatchObject({ status: 401 });

  await settings.getByRole("button", { name: "Password", exact: true }).click();
  await settings.getByLabel("Current password").fill(member.password);
  await settings.getByLabel("New password").fill("four wooden dowels and a cam lock");
  await settings.getByRole("button", { name: "Change password" }).click();
  await expect(settings.getByText("Your other devices were signed out.")).toBeVisible();
  await mailTo(member.email, /password was changed/);
  await expect(callAs(null, accounts.login, { body: member })).rejects.toMatchObject({ status: 401 });

  // This device is still signed in.
  await settings.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toastOf(page, "You are signed out everywhere")).toBeVisible();
  await expectGuest(page);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test("a member takes their data along as a file, without their password in it, and deletes the account for good", async ({
  page,
}) => {
  const member = await makeMember();
  await signInQuietly(page, member);
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
  await question.getByLabel("Your password").fill(member.password);
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(toastOf(page, "Your account was deleted")).toBeVisible();
  await expectGuest(page);
  await expect(callAs(null, accounts.login, { body: member })).rejects.toMatchObject({
    status: 401,
    reason: "wrong-credentials",
  });
});
