import { discussions } from "#shared/contracts/community/discussions.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

test("a member asks, is told of an answer without a reload, and accepts it", async ({ page }) => {
  const title = `Which screw goes first? ${Date.now()}`;
  const [asker, helper] = [await makeMember(), await makeMember()];
  await signInQuietly(page, asker);
  await page.goto("/community/discussions/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: /^Text/ }).fill("There are two bags of screws.");
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page, "Your discussion is published")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await callAs(helper, discussions.reply, { params: { id }, body: { text: "The short one with the ring." } });
  const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Profile.*new notification/ });
  await expect(tab).toBeVisible();
  await tab.click();
  await page.getByRole("link", { name: /Notifications.*new/ }).click();
  await page.getByRole("link", { name: /answered your question/ }).click();
  await expect(page).toHaveURL(/\/community\/discussions\/[\da-f-]{36}#answer-[\da-f-]{36}$/);
  const reply = page.locator("[id^=answer-]").filter({ hasText: "The short one with the ring." });
  await expect(reply).toBeInViewport();
  await reply.getByRole("button", { name: "Accept this answer" }).click();
  await expect(reply.getByText("Accepted answer")).toBeVisible();
  await reply.getByRole("button", { name: /^Worked for me/ }).click();
  await expect(page.getByText("Solved").first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test("a guest reads a discussion, signs in where they reply, and posts what they wrote", async ({ page }) => {
  const asker = await makeMember();
  const title = `Is oil needed? ${Date.now()}`;
  const { id } = await callAs(asker, discussions.start, { body: { type: "question", title } });
  await page.goto(`/community/discussions/${id}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await page.getByRole("textbox", { name: "Your reply" }).fill("A drop is enough.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(page.getByText("Sign in to post this. What you wrote stays here.")).toBeVisible();
  await sendLogin(await openLogin(page), await makeMember());
  await expect(page.getByRole("textbox", { name: "Your reply" })).toHaveValue("A drop is enough.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(page.locator("[id^=answer-]").filter({ hasText: "A drop is enough." })).toBeVisible();
});
