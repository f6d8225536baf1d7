import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";

test("a name leads to the member's page; a block hides both from each other, and is taken back in the settings", async ({
  page,
  otherDevice,
  refusals,
}) => {
  const [reader, writer] = [await makeMember(), await makeMember()];
  const username = `Amélie.Roy-${Date.now()}`;
  await callAs(writer, accounts.changeNames, { body: { firstName: "Amélie", lastName: "Roy", username } });
  const title = `Which hinge opens wider, ${Date.now()}?`;
  const asked = await callAs(writer, discussions.start, { body: { type: "question", title } });
  await signInQuietly(page, reader);
  await page.goto(`/community/discussions/${asked.id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: asked.authorName ?? "" })
    .click();
  await expect(page).toHaveURL(`/u/${encodeURIComponent(username)}`);
  await expect(page.getByText("1 discussion", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;
  expect(await (await page.request.get(address)).text()).toContain('"@type":"ProfilePage"');
  await waitForScreen(page);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Block" }).click();
  const dialog = page.getByRole("dialog", { name: /^Block / });
  await expect(dialog).toContainText("They are not told.");
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("note")).toContainText("is blocked");
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  refusals.push(...["", "/replies"].map((part) => `404 /api/discussions/${asked.id}${part}`));
  await page.goto(`/community/discussions/${asked.id}`);
  await expect(page.getByRole("heading", { name: "This discussion is not there any more." })).toBeVisible();

  const own = await callAs(reader, discussions.start, { body: { type: "tip", title: `Count the screws, ${title}` } });
  refusals.push(...["", "/replies"].map((part) => `404 /api/discussions/${own.id}${part}`));
  await signInQuietly(otherDevice, writer);
  await otherDevice.goto(`/community/discussions/${own.id}`);
  await expect(otherDevice.getByRole("heading", { name: "This discussion is not there any more." })).toBeVisible();
  refusals.push(`404 /api/profiles/${own.authorId}`);
  await otherDevice.goto(`/u/${own.authorId}`);
  await expect(otherDevice.getByText(/There is no member of that name/)).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Blocked members" }).click();
  await page.getByRole("button", { name: /^Unblock / }).click();
  await expect(toastOf(page, `${asked.authorName} is not blocked any more`)).toBeVisible();
  await expect(page.getByText(/You have blocked no one/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await otherDevice.goto(`/u/${own.authorId}`);
  await expect(otherDevice.getByRole("link", { name: own.title ?? "" })).toBeVisible();
});
