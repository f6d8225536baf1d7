import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember } from "./members.ts";

test("a project goes from a draft, through a closed tab and a lost network, to the leaderboard", async ({
  page,
  context,
  otherDevice,
  refusals,
}) => {
  refusals.push("offline");
  const title = `A reading corner ${Date.now()}`;
  const [builder, reader] = [await makeMember(), await makeMember()];
  await signInQuietly(page, builder);
  await page.goto("/community/projects");
  await page.getByRole("link", { name: "Share a project" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Step 1", exact: true }).fill("Saw the boards");
  // Closed before anything was saved.
  await page.goto("about:blank");
  await page.goto("/community/projects/new");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  expect(await findBarriers(page)).toEqual([]);
  const photo = { name: "corner.jpg", mimeType: "image/jpeg", buffer: await drawnPhoto(7) };
  await page.getByLabel("Add photos").setInputFiles(photo);
  await page.getByRole("combobox", { name: "What photo 1 shows" }).selectOption("After");
  await expect(page).toHaveURL(/\/community\/projects\/[\da-f-]{36}\/edit$/);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 15_000 });

  await context.setOffline(true);
  await page.getByRole("textbox", { name: /^What is it/ }).fill("From two shelves and a bench.");
  await expect(page.getByText("Kept on this device until it can be saved.")).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("textbox", { name: /^What is it/ })).toHaveValue("From two shelves and a bench.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page, "Your project is published")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const html = await (await page.request.get(address)).text();
  expect(html).toContain(`<title>${title} · Hexkey</title>`);
  expect(html).toContain('"@type":"HowTo"');
  await waitForScreen(page);
  expect(await findBarriers(page)).toEqual([]);

  await signInQuietly(otherDevice, reader);
  await otherDevice.goto("/community");
  await otherDevice.getByRole("tab", { name: "Projects" }).click();
  await otherDevice.getByRole("searchbox", { name: "Search projects" }).fill(title);
  await otherDevice.getByRole("link", { name: title }).click();
  await otherDevice.getByRole("button", { name: /^I like it/ }).click();
  await otherDevice.getByRole("button", { name: "Write a comment" }).click();
  await otherDevice.getByRole("textbox", { name: "Your comment" }).fill("How heavy is it?");
  await otherDevice.getByRole("button", { name: "Post comment" }).click();
  await expect(otherDevice.getByText("How heavy is it?")).toBeVisible();
  await otherDevice.getByRole("link", { name: "Ask about this project" }).click();
  await otherDevice.getByRole("textbox", { name: "Title" }).fill(`Which saw for ${title}?`);
  await otherDevice.getByRole("button", { name: "Publish" }).click();
  await expect(otherDevice.getByRole("link", { name: `About the project “${title}”` })).toBeVisible();

  // Twenty for the project, two as a member likes it.
  await expect
    .poll(async () => {
      await page.goto("/community/leaderboard");
      await waitForScreen(page);
      return page.getByRole("region", { name: "You" }).textContent();
    })
    .toContain("22 points");
  await page.goto("/notifications");
  await expect(page.getByRole("link", { name: /commented on your project/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /asks about your project/ })).toBeVisible();
  await page.getByRole("link", { name: /likes your project/ }).click();
  await expect(page.getByText("Opened by 1 member")).toBeVisible();
  await expect(page.getByRole("link", { name: `Which saw for ${title}?` })).toBeVisible();
});

test("an identified photo begins a project, which keeps it for its author until the photo goes", async ({ page }) => {
  const member = await makeMember();
  const { scan } = await addIdentified(member);
  await signInQuietly(page, member);
  await page.goto("/scan-history");
  await page.getByRole("link", { name: "Start a project: Dresser with six drawers" }).click();
  const about = page.getByText("From your photo: Dresser with six drawers");
  await expect(about).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("A dresser for the hall");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/community\/projects\/[\da-f-]{36}\/edit$/);
  await page.reload();
  await expect(about).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await callAs(member, scans.remove, { params: { id: scan.id } });
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("A dresser for the hall");
  await expect(about).toBeHidden();
});
