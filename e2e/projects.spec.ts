import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember } from "./members.ts";

test("a project begins with an identified photo, outlasts a lost network and a closed tab, is published, and its author hears from a reader", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  const title = `A reading corner ${Date.now()}`;
  const [builder, reader] = [await makeMember(), await makeMember()];
  await addIdentified(builder);
  await signInQuietly(page, builder);
  await page.goto("/scan-history");
  await page.getByRole("link", { name: "Start a project: Dresser with six drawers" }).click();
  await expect(page.getByText("From your photo: Dresser with six drawers")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Step 1", exact: true }).fill("Saw the boards");
  const photo = { name: "corner.jpg", mimeType: "image/jpeg", buffer: await drawnPhoto(7) };
  await page.getByLabel("Add photos").setInputFiles(photo);
  await page.getByRole("combobox", { name: "What photo 1 shows" }).selectOption("After");
  await expect(page).toHaveURL(/\/community\/projects\/[\da-f-]{36}\/edit$/);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await context.setOffline(true);
  await page.getByRole("textbox", { name: /^What is it/ }).fill("From two shelves and a bench.");
  await expect(page.getByText("Kept on this device until it can be saved.")).toBeVisible();
  await context.setOffline(false);
  const form = page.url();
  await page.goto("about:blank");
  await page.goto(form);
  await expect(page.getByRole("textbox", { name: /^What is it/ })).toHaveValue("From two shelves and a bench.");
  await expect(page.getByText("From your photo: Dresser with six drawers")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page, "Your project is published")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await waitForScreen(page);
  expect(await findBarriers(page)).toEqual([]);

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await callAs(reader, projects.view, { params: { id } });
  await callAs(reader, projects.like, { params: { id }, body: { isLiked: true } });
  await callAs(reader, projects.comment, { params: { id }, body: { text: "How heavy is it?" } });
  const question = { type: "question", title: `Which saw for ${title}?`, projectId: id } as const;
  await callAs(reader, discussions.start, { body: question });
  // The author is told without a reload.
  const profile = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /Profile.*new notification/ });
  await profile.click();
  await page.getByRole("link", { name: /Notifications.*new/ }).click();
  await expect(page.getByRole("link", { name: /commented on your project/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /asks about your project/ })).toBeVisible();
  await page.getByRole("link", { name: /likes your project/ }).click();
  await expect(page.getByText("Opened by 1 member")).toBeVisible();
  await expect(page.getByText("How heavy is it?")).toBeVisible();
  await expect(page.getByRole("link", { name: question.title })).toBeVisible();
});
