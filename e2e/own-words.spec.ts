import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { community } from "#shared/contracts/community/community.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";

const reviewsOf = (page: Page) => page.getByRole("region", { name: "Reviews" });
const questionsOf = (page: Page) => page.getByRole("region", { name: "Questions" });

/** A product that no other journey of this file writes about. */
async function productOf(index: number): Promise<string> {
  return (await boxedProduct(8 + index)).id;
}

/** Writes a review on the page that is open. */
async function writeReview(page: Page, comment: string): Promise<void> {
  await reviewsOf(page).getByRole("button", { name: "Leave a Review" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave a Review" });
  await dialog.locator("label").filter({ hasText: "1 star" }).first().click();
  await dialog.getByRole("button", { name: "Hard" }).click();
  await dialog.getByRole("textbox", { name: "Your Review" }).fill(comment);
  await dialog.getByRole("button", { name: "Submit Review" }).click();
}

/** The queue's item of a text that no other journey knows. */
async function findItem(text: string) {
  const admin = await superAdmin();
  const items = await callAs(admin, moderation.items, { query: { limit: 100 } });
  const item = items.find(({ title }) => title.includes(text));
  if (!item) throw new Error(`Nothing waits about ${text}`);
  return callAs(admin, moderation.item, { params: { id: item.id } });
}

const isPublic = async (productId: string, text: string) => {
  const query = { order: "newest", limit: 100 } as const;
  const listed = await callAs(null, productReviews.list, { params: { id: productId }, query });
  return listed.some(({ comment }) => comment?.includes(text));
};

test("the author of a hidden review deletes it and posts it again, where it waits for a moderator, who keeps it", async ({
  page,
}) => {
  const productId = await productOf(0);
  const member = await makeMember();
  const text = `Cheap bolts ${randomUUID().slice(0, 8)}`;
  const body = { productId, rating: 1, difficulty: "hard", comment: `${text}, first.` } as const;
  const { id } = await callAs(member, productReviews.write, { body });
  const admin = await superAdmin();
  await callAs(admin, reports.report, { body: { kind: "review", id, reason: "spam" } });
  expect(await isPublic(productId, text)).toBe(false);

  await signInQuietly(page, member);
  await openPeople(page, productId);
  const note = reviewsOf(page).getByRole("note");
  await expect(note).toContainText("Your review is hidden for now");
  await expect(note).toContainText("It was reported, so a moderator will look at it.");
  expect(await findBarriers(page)).toEqual([]);
  await reviewsOf(page).getByRole("listitem").filter({ hasText: text }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your review?" });
  await expect(dialog).toContainText("a moderator still looks at it");
  await dialog.getByRole("button", { name: "Delete review" }).click();
  await expect(toastOf(page, "Your review is deleted")).toBeVisible();
  await expect(note).toBeHidden();
  await writeReview(page, `${text}, second.`);
  await expect(toastOf(page, "Your review is saved, and hidden for now")).toBeVisible();
  await expect(note).toContainText("Your review is hidden for now");
  const item = await findItem(text);
  expect(item).toMatchObject({ title: `${text}, second.`, isHidden: true, earlier: [{ text: `${text}, first.` }] });
  await note.getByRole("link", { name: "Decisions about your content" }).click();
  const waiting = page.getByRole("region", { name: "Waiting for a moderator" });
  await expect(waiting).toContainText(`${text}, second.`);
  await expect(waiting).toContainText("Hidden");
  expect(await findBarriers(page)).toEqual([]);

  await callAs(admin, moderation.keep, { params: { id: item.id }, body: {} });
  expect(await isPublic(productId, `${text}, second.`)).toBe(true);
});

test("a member changes and removes their question by the keyboard, and the answers of others stay", async ({
  page,
}) => {
  const productId = await productOf(1);
  const [member, other] = [await makeMember(), await makeMember()];
  const text = `Is it heavy ${randomUUID().slice(0, 8)}`;
  const { id } = await callAs(member, community.ask, { params: { id: productId }, body: { text } });
  await callAs(other, community.answer, { params: { id }, body: { text: "One can carry it." } });

  await signInQuietly(page, member);
  await openPeople(page, productId);
  const question = page.locator(`#question-${id}`);
  // The form opens in place, with the focus in it, and gives it back.
  const edit = question.getByRole("button", { name: "Edit" });
  await edit.focus();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("textbox", { name: "Edit your question" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" to lift?");
  await question.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(toastOf(page, "Your question is changed")).toBeVisible();
  await expect(question.getByRole("heading", { name: `${text} to lift?` })).toBeVisible();
  await expect(question).toContainText("edited on");
  await expect(edit).toBeFocused();
  // Where a bar covers half of a button, a look at its size finds it small.
  await question.evaluate((element) => element.scrollIntoView({ block: "center" }));
  expect(await findBarriers(page)).toEqual([]);

  await question.getByRole("button", { name: "Remove" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Remove your question?" });
  await expect(dialog).toContainText("What others answered stays.");
  await dialog.getByRole("button", { name: "Remove question" }).press("Enter");
  await expect(toastOf(page, "Your question is removed")).toBeVisible();
  await expect(question.getByRole("heading", { name: "This question was removed by its author." })).toBeVisible();
  await expect(question).toContainText("One can carry it.");
  await expect(questionsOf(page)).not.toContainText(text);
});
