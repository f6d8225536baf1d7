import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { APP, SUPER_ADMIN } from "./surroundings.ts";
import { confirmByApi, NOTICE, newEmail } from "./takedown-notices.ts";

/** A review by a new member, with a text that no other journey knows. */
async function writeReview() {
  const author = await makeMember();
  const { id: productId, name: productName } = await boxedProduct(2);
  const comment = `Cheap bolts ${randomUUID().slice(0, 8)}`;
  const body = { productId, rating: 1, difficulty: "hard", comment } as const;
  const { id } = await callAs(author, productReviews.write, { body });
  return { author, id, productId, productName, comment };
}

/** The queue's item of a text that no other journey knows. */
async function findItem(kind: ModeratedKind, isMeant: (item: { title: string; takedownId: string | null }) => boolean) {
  const admin = await superAdmin();
  for (const { id } of await callAs(admin, moderation.items, { query: { kind, limit: 100 } })) {
    const item = await callAs(admin, moderation.item, { params: { id } });
    if (isMeant(item)) return item;
  }
  throw new Error(`No ${kind} waits that would be meant`);
}

async function isPublic({ productId, id }: { productId: string; id: string }): Promise<boolean> {
  const query = { order: "newest", limit: 100 } as const;
  const listed = await callAs(null, productReviews.list, { params: { id: productId }, query });
  return listed.some((review) => review.id === id);
}

const rowOf = (page: Page, id: string) => page.locator(`[data-item="${id}"]`);
const detailOf = (page: Page, id: string) => page.locator(`[data-detail="${id}"]`);

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("an admin handles a reported review by the keyboard alone, and its author reads why", async ({ page }) => {
    const review = await writeReview();
    for (const reason of ["spam", "offensive"] as const) {
      const body = { kind: "review", id: review.id, reason, note: `It is ${reason}.` } as const;
      await callAs(await makeMember(), reports.report, { body });
    }
    const item = await findItem("review", ({ title }) => title.includes(review.comment));
    await signInQuietly(page, SUPER_ADMIN);
    await page.goto("/admin/moderation?kind=review");
    await expect(rowOf(page, item.id)).toContainText("2 reports");
    for (let n = 0; n < 100 && !(await isFocused(page, item.id)); n++) await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const detail = detailOf(page, item.id);
    await expect(detail.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(detail).toContainText("It is spam.");
    await expect(detail).toContainText("Together they count 1; at 3 it is hidden.");

    await page.keyboard.press("c");
    await expect(detail.getByText(/^Yours until /)).toBeVisible();
    await page.keyboard.press("n");
    await expect(detail.getByRole("textbox", { name: "Note" })).toBeFocused();
    await page.keyboard.type("The same shop as last week, j and k.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(
      detail.getByRole("listitem").filter({ hasText: "The same shop as last week, j and k." }),
    ).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Remove it" });
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("1");
    await expect(dialog.getByRole("radio", { name: "Spam or advertising" })).toBeChecked();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("No advertising, please.");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Removed")).toContainText(review.comment);
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, item.id)).toHaveCount(0);
    // On to the next item, or to the list where there is none.
    await expect(page.locator("[data-item]:focus, [data-place]:focus")).toHaveCount(1);

    expect(await isPublic(review)).toBe(false);
    const [told] = await callAs(review.author, removals.own);
    expect(told).toMatchObject({ reason: "spam", message: "No advertising, please.", kind: "review" });
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Work with the keyboard" })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });
});

test("a moderator who works by touch is shown no keys, follows a copyright notice on a phone, and restores the content", async ({
  page,
}) => {
  const review = await writeReview();
  const name = `Rita Rightsholder ${randomUUID().slice(0, 8)}`;
  const [email, address] = [
    newEmail(),
    `${APP}${contentPath({ kind: "review", id: review.id, productId: review.productId })}`,
  ];
  const work = "My own description of these bolts, published in my shop in 2024.";
  await callAs(null, takedowns.submit, { body: { ...NOTICE, address, email, work, name, signature: name } });
  const { id: takedownId } = await confirmByApi(email);
  const { id } = await findItem("takedown", (item) => item.takedownId === takedownId);
  const detail = detailOf(page, id);
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto("/admin/moderation?kind=takedown");
  await expect(rowOf(page, id)).toContainText(/Due in (6 h 0|5 h 5\d) min/);
  await rowOf(page, id).click();
  await expect(detail).toContainText(name);
  await expect(detail).toContainText("Awaiting an answer");
  const queue = page.getByRole("list", { name: "The queue" });
  await expect(queue).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);
  // A tablet shows the list and the notice beside each other.
  for (const [width, height] of [
    [1024, 768],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(queue).toBeVisible({ visible: width === 1024 });
    await expect(detail.getByRole("button", { name: /^Take it/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keyboard" })).toBeHidden();
    await expect(page.getByText(/^j k: /)).toBeHidden();
    await expect(page.locator("[data-key]:visible")).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await detail.getByRole("button", { name: /^Take down: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take down" }).click();
  await expect(toastOf(page, "Taken down")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Waiting" })).toBeVisible();
  await expect(rowOf(page, id)).toHaveCount(0);
  expect(await isPublic(review)).toBe(false);

  await page.getByRole("tab", { name: "Approved" }).click();
  await rowOf(page, id).click();
  await expect(detail).toContainText("1 copyright strike");
  await detail.getByRole("button", { name: /^Restore: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(toastOf(page, "Restored")).toBeVisible();
  await expect(detail).toContainText("Nothing can be done with it any more.");
  await expect(detail).toContainText("No copyright strikes");
  await expect(detail.getByRole("button", { name: /^Restore: / })).toHaveCount(0);
  expect(await isPublic(review)).toBe(true);
  // The way back leads to the list, and then to the page before.
  await page.goBack();
  await expect(rowOf(page, id)).toBeFocused();
});

function isFocused(page: Page, id: string): Promise<boolean> {
  return rowOf(page, id).evaluate((row) => row === document.activeElement);
}
