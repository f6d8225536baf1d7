import type { Page } from "playwright/test";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";
import { findBarriers } from "./axe.ts";
import { type Boxed, boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";

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

const report = (who: { token: string }, id: string) =>
  callAs(who, reports.report, { body: { kind: "review", id, reason: "spam" } });

test("on the narrowest phone a report shows in sight what is missing and that it failed, and reaches the moderators", async ({
  page,
  refusals,
}) => {
  refusals.push("500 /api/reports");
  await page.setViewportSize({ width: 320, height: 640 });
  const product = await aProduct();
  const { comment } = await makeReview(product);
  await signInQuietly(page, await makeMember());
  await openPeople(page, product.id);
  await reviewOn(page, comment)
    .getByRole("button", { name: /^Report the review by/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  const send = dialog.getByRole("button", { name: "Send report" });
  await send.click();
  await expect(dialog.getByRole("radio", { name: "Spam or advertising" })).toBeFocused();
  await expect(dialog.getByText("Please choose what is wrong.")).toBeInViewport({ ratio: 1 });
  expect(await findBarriers(page)).toEqual([]);

  await page.route(
    "**/api/reports",
    (route) => route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Something went wrong." } }),
    { times: 1 },
  );
  await dialog.getByRole("radio", { name: "Spam or advertising" }).check();
  await dialog.getByRole("textbox").fill("It says the same everywhere.");
  await send.click();
  await expect(dialog.getByText(/went wrong on our side/)).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(dialog).toContainText("A moderator looks at it within 24 hours");
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(reviewOn(page, comment)).toBeVisible();
  expect(await findItem(await superAdmin(), "review", comment)).toMatchObject({ reportCount: 1, isHidden: false });
});

test("the author of a removed review reads why, appeals, and has it back when the appeal is granted", async ({
  page,
}) => {
  const product = await aProduct();
  const { author, comment, review } = await makeReview(product);
  const admin = await superAdmin();
  // A moderator's own report hides at once.
  expect(await report(admin, review.id)).toEqual({ isHidden: true });
  const item = await findItem(admin, "review", comment);
  const message = "The same text is below three products.";
  await callAs(admin, moderation.remove, { params: { id: item.id }, body: { reason: "spam", message } });

  await signInQuietly(page, author);
  await page.goto("/decisions");
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
  const own = await callAs(author, productReviews.own, { params: { id: product.id } });
  expect(own).toMatchObject({ comment, visibility: "public" });
});
