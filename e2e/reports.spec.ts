import type { Page } from "playwright/test";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";
import { findBarriers } from "./axe.ts";
import { type Boxed, boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, type Member, makeMember, superAdmin } from "./members.ts";

/** Another product than in the journeys of reviews. */
const aProduct = () => boxedProduct(1);

/** A review of a new member, with words that no other has. */
async function makeReview({ id }: Boxed) {
  const author = await makeMember();
  const comment = `Look at this ${crypto.randomUUID()}`;
  const body = { productId: id, rating: 3, difficulty: "easy", comment } as const;
  const review = await callAs(author, productReviews.write, { body });
  return { author, comment, review };
}

const reviewOn = (page: Page, comment: string) =>
  page.getByRole("region", { name: "Reviews" }).getByRole("listitem").filter({ hasText: comment });

/** The pending item that begins with these words. */
async function findItem(admin: { token: string }, kind: ModeratedKind, words: string) {
  const items = await callAs(admin, moderation.items, { query: { kind, limit: 100 } });
  const item = items.find(({ title }) => title.includes(words));
  if (!item) throw new Error(`No ${kind} with "${words}" waits`);
  return item;
}

const report = (who: { token: string } | null, id: string) =>
  callAs(who, reports.report, { body: { kind: "review", id, reason: "spam" } });

test("a reported review is hidden once enough members report it, and public again once a moderator keeps it", async ({
  page,
  otherDevice,
}) => {
  const product = await aProduct();
  const { author, comment, review } = await makeReview(product);
  await signInQuietly(page, await makeMember());
  await openPeople(page, product.id);
  await reviewOn(page, comment)
    .getByRole("button", { name: /^Report the review by/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("radio", { name: "Spam or advertising" })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("radio", { name: "Spam or advertising" }).check();
  await dialog.getByRole("textbox").fill("It says the same everywhere.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog).toContainText("A moderator looks at it within 24 hours");
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(reviewOn(page, comment)).toBeVisible();

  // A new account's report counts half: five more are needed, and guests' count nothing.
  expect(await report(null, review.id)).toEqual({ isHidden: false });
  const others: Member[] = [];
  for (let count = 0; count < 5; count++) others.push(await makeMember());
  const answers: boolean[] = [];
  for (const other of others) answers.push((await report(other, review.id)).isHidden);
  expect(answers).toEqual([false, false, false, false, true]);

  await otherDevice.goto(`/p/${product.id}#review-${review.id}`);
  await waitForScreen(otherDevice);
  await expect(otherDevice.getByRole("region", { name: "Reviews" }).getByRole("listitem").first()).toBeVisible();
  await expect(reviewOn(otherDevice, comment)).toHaveCount(0);
  const own = await callAs(author, productReviews.own, { params: { id: product.id } });
  expect(own?.id).toBe(review.id);

  const admin = await superAdmin();
  const item = await findItem(admin, "review", comment);
  expect(item).toMatchObject({ reportCount: 7, isHidden: true });
  await callAs(admin, moderation.keep, { params: { id: item.id }, body: {} });
  await otherDevice.reload();
  await expect(reviewOn(otherDevice, comment)).toBeVisible();
});

test("the author of a removed review reads why, appeals once, and has it back when the appeal is granted", async ({
  page,
  refusals,
}) => {
  const product = await aProduct();
  const { author, comment, review } = await makeReview(product);
  refusals.push(`409 /api/reviews/${review.id}`);
  const admin = await superAdmin();
  // A moderator's own report hides at once.
  expect(await report(admin, review.id)).toEqual({ isHidden: true });
  const item = await findItem(admin, "review", comment);
  const message = "The same text is below three products.";
  await callAs(admin, moderation.remove, { params: { id: item.id }, body: { reason: "spam", message } });

  await signInQuietly(page, author);
  await openPeople(page, product.id);
  await page.getByRole("button", { name: "Edit your review" }).click();
  const form = page.getByRole("dialog", { name: "Edit your review" });
  await form.getByRole("button", { name: "Hard" }).click();
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByRole("link", { name: "See why, and what you can do" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Decisions about your content" })).toBeVisible();
  const removal = page.getByRole("listitem").filter({ hasText: comment });
  await expect(removal).toContainText("It is spam or advertising.");
  await expect(removal).toContainText(message);
  await removal.getByRole("button", { name: "Appeal" }).click();
  await removal.getByRole("textbox").fill(`I wrote it once only. ${comment}`);
  expect(await findBarriers(page)).toEqual([]);
  await removal.getByRole("button", { name: "Send appeal" }).click();
  await expect(toastOf(page, "Your appeal is sent")).toBeVisible();
  await expect(removal).toContainText("A moderator looks at it within 72 hours.");

  const appeal = await findItem(admin, "appeal", comment);
  await callAs(admin, moderation.keep, { params: { id: appeal.id }, body: { message: "You are right." } });
  await page.goto("/profile");
  await page.getByRole("link", { name: "Decisions about your content" }).click();
  await expect(removal).toContainText("Your appeal was granted");
  await expect(removal).toContainText("You are right.");
  await openPeople(page, product.id);
  await expect(reviewOn(page, comment)).toBeVisible();
});

test.describe("on the narrowest phones", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a report says in sight what is missing and that it failed, and a guest reads that no member shared a film", async ({
    page,
    refusals,
  }) => {
    refusals.push("500 /api/reports", "404 /api/reports");
    const { id } = await aProduct();
    await page.goto(`/p/${id}`);
    await page.getByRole("button", { name: "Report this video" }).click();
    const dialog = page.getByRole("dialog", { name: "Report this video" });
    const send = dialog.getByRole("button", { name: "Send report" });
    await send.click();
    await expect(dialog.getByRole("radio", { name: "Spam or advertising" })).toBeFocused();
    await expect(dialog.getByText("Please choose what is wrong.")).toBeInViewport({ ratio: 1 });

    await page.route(
      "**/api/reports",
      (route) => route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Something went wrong." } }),
      { times: 1 },
    );
    await dialog.getByRole("radio", { name: "Somebody could get hurt" }).check();
    await send.click();
    await expect(dialog.getByText(/went wrong on our side/)).toBeInViewport({ ratio: 1 });

    await send.click();
    await expect(dialog.getByRole("heading", { name: "This video was not shared by a member" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
  });
});
