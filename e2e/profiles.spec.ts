import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { memberNavigation } from "./sign-in-forms.ts";

test("a name leads to the member's page; a block hides both from each other, and is taken back in the settings", async ({
  page,
}) => {
  const [reader, writer] = [await makeMember(), await makeMember()];
  const username = `Amélie.Roy-${Date.now()}`;
  await callAs(writer, accounts.changeNames, { body: { firstName: "Amélie", lastName: "Roy", username } });
  const title = `Which hinge opens wider, ${Date.now()}?`;
  const asked = await callAs(writer, discussions.start, { body: { type: "question", title } });
  const own = await callAs(reader, discussions.start, { body: { type: "tip", title: `Count the screws, ${title}` } });
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
  const read = (who: typeof reader, { id }: { id: string }) => callAs(who, discussions.get, { params: { id } });
  await expect(read(reader, asked)).rejects.toMatchObject({ status: 404 });
  await expect(read(writer, own)).rejects.toMatchObject({ status: 404 });

  await memberNavigation(page).getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Blocked members" }).click();
  await page.getByRole("button", { name: /^Unblock / }).click();
  await expect(toastOf(page, `${asked.authorName} is not blocked any more`)).toBeVisible();
  await expect(page.getByText(/You have blocked no one/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await read(writer, own);
});
