import { discussions } from "#shared/contracts/community/discussions.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

test("one member asks, another answers and is accepted: inbox and points of both follow", async ({
  page,
  otherDevice,
}) => {
  const title = `Which screw goes first? ${Date.now()}`;
  const [asker, helper] = [await makeMember(), await makeMember()];
  await signInQuietly(page, asker);
  await page.goto("/community/discussions");
  await page.getByRole("link", { name: "Start a discussion" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: /^Text/ }).fill("There are two bags of screws.");
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page, "Your discussion is published")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  await signInQuietly(otherDevice, helper);
  await otherDevice.goto("/community");
  await otherDevice.getByRole("tab", { name: "Discussions" }).click();
  await otherDevice.getByRole("searchbox", { name: "Search discussions" }).fill(title);
  await otherDevice.getByRole("link", { name: title }).click();
  await otherDevice.getByRole("button", { name: "Reply", exact: true }).click();
  await otherDevice.getByRole("textbox", { name: "Your reply" }).fill("The short one with the ring.");
  await otherDevice.getByRole("button", { name: "Post reply" }).click();
  await expect(toastOf(otherDevice, "Your reply is posted")).toBeVisible();
  await otherDevice.getByRole("button", { name: /^Helpful/ }).click();

  // Without a reload.
  const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Profile.*new notification/ });
  await expect(tab).toBeVisible();
  await tab.click();
  await page.getByRole("link", { name: /Notifications.*new/ }).click();
  await page.getByRole("link", { name: /answered your question/ }).click();
  const reply = page.locator("[id^=answer-]").filter({ hasText: "The short one with the ring." });
  await expect(reply).toBeInViewport();
  await reply.getByRole("button", { name: "Accept this answer" }).click();
  await expect(reply.getByText("Accepted answer")).toBeVisible();
  await reply.getByRole("button", { name: /^Worked for me/ }).click();
  await expect(page.getByText("Solved").first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // Two for the answer, fifteen for its acceptance, five as it worked.
  await expect
    .poll(async () => {
      await otherDevice.goto("/community/leaderboard");
      await waitForScreen(otherDevice);
      return otherDevice.getByRole("region", { name: "You" }).textContent();
    })
    .toContain("22 points");
  await otherDevice.goto("/notifications");
  await expect(otherDevice.getByRole("link", { name: /Your answer was accepted/ })).toBeVisible();
  await page.goto("/community/activity");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await otherDevice.goto("/community/activity");
  await otherDevice.getByRole("list", { name: "Your answers" }).getByRole("link", { name: title }).click();
  await expect(otherDevice).toHaveURL(/\/community\/discussions\/[\da-f-]{36}#answer-[\da-f-]{36}$/);
});

test("a guest reads a discussion, signs in where they reply, and posts what they wrote", async ({ page }) => {
  const asker = await makeMember();
  const title = `Is oil needed? ${Date.now()}`;
  const { id } = await callAs(asker, discussions.start, { body: { type: "question", title } });
  const html = await (await page.request.get(`/community/discussions/${id}`)).text();
  expect(html).toContain(`<title>${title} · Hexkey</title>`);
  expect(html).toContain('"@type":"QAPage"');

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
