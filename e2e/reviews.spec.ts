import type { Locator, Page } from "playwright/test";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { boxedProduct } from "./boxes.ts";
import { dresserOnHome, expect, openPeople, scrollToPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

const dialogOf = (page: Page, name = "Leave a Review") => page.getByRole("dialog", { name });

/** The part of a star that a finger hits: its radio button is only read out. */
const star = (inside: Locator, name: string) => inside.locator("label").filter({ hasText: name });

test("a guest rates in the player, signs in there, posts the review with those stars, and finds it from the player again", async ({
  page,
}) => {
  const member = await makeMember();
  await page.goto("/home");
  await dresserOnHome(page).click();
  await star(page.getByRole("dialog"), "4 stars").click();
  await page.getByRole("button", { name: "Leave a Review" }).click();
  await expect(dialogOf(page)).toContainText("4.0 out of 5 stars");
  await sendLogin(await openLogin(page), member);
  await expect(dialogOf(page).getByRole("radio", { name: "4 stars" })).toBeChecked();
  await dialogOf(page).getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Missing information")).toContainText("Please provide a rating and difficulty level.");
  await expect(dialogOf(page).getByRole("button", { name: "Easy" })).toBeFocused();
  await dialogOf(page).getByRole("button", { name: "Medium" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Your Review" }).fill("Took an evening.");
  await dialogOf(page).getByRole("button", { name: "Missing parts" }).click();
  await dialogOf(page).getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await page.goto("/home");
  await dresserOnHome(page).click();
  await page.getByRole("button", { name: "Edit your review" }).click();
  await expect(dialogOf(page, "Edit your review").getByRole("radio", { name: "4 stars" })).toBeChecked();
});

test("a member's review is posted once however often it is pressed, and can be edited and deleted", async ({
  page,
}) => {
  const { id } = await boxedProduct();
  const member = await makeMember();
  await signInQuietly(page, member);
  await openPeople(page, id);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await reviews.getByRole("button", { name: "Leave a Review" }).click();
  await star(dialogOf(page), "5 stars").click();
  await dialogOf(page).getByRole("button", { name: "Easy" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Your Review" }).fill("Went well.");
  await dialogOf(page).getByRole("button", { name: "Submit Review" }).dblclick();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible();
  const own = reviews.getByRole("listitem").filter({ hasText: "Went well." });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("Your review");

  await own.getByRole("button", { name: "Edit" }).click();
  const edit = dialogOf(page, "Edit your review");
  await expect(edit.getByRole("textbox", { name: "Your Review" })).toHaveValue("Went well.");
  await edit.getByRole("button", { name: "Hard" }).click();
  await edit.getByRole("textbox", { name: "Your Review" }).fill("Went well, in the end.");
  // The form is open after a reload, with its draft.
  await page.reload();
  await expect(edit.getByRole("textbox", { name: "Your Review" })).toHaveValue("Went well, in the end.");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(page, "Your review is changed")).toBeVisible();
  const changed = reviews.getByRole("listitem").filter({ hasText: "Went well, in the end." });
  await expect(changed).toContainText("edited");
  await expect(changed).toContainText("Difficulty: Hard");

  await changed.getByRole("button", { name: "Delete" }).click();
  await dialogOf(page, "Delete your review?").getByRole("button", { name: "Delete review" }).click();
  await expect(toastOf(page, "Your review is deleted")).toBeVisible();
  await expect(changed).toHaveCount(0);
});

test("a vote counts and stays, and guests are asked to sign in for one", async ({ page, otherDevice }) => {
  const { id } = await boxedProduct();
  const comment = `Helpful ${crypto.randomUUID()}`;
  const body = { productId: id, rating: 5, difficulty: "easy", comment } as const;
  await callAs(await makeMember(), productReviews.write, { body });
  await signInQuietly(page, await makeMember());
  await openPeople(page, id);
  const review = (on: Page) => on.getByRole("listitem").filter({ hasText: comment });
  const counted = page.waitForResponse((response) => response.url().endsWith("/vote"));
  await review(page)
    .getByRole("button", { name: /^Helpful/ })
    .click();
  expect((await counted).status()).toBe(200);
  await page.reload();
  await scrollToPeople(page);
  await expect(review(page).getByRole("button", { name: /^Helpful.*: 1$/ })).toHaveAttribute("aria-pressed", "true");

  await openPeople(otherDevice, id);
  await review(otherDevice)
    .getByRole("button", { name: /^Helpful.*: 1$/ })
    .click();
  await expect(dialogOf(otherDevice, "Sign in to say what helped")).toBeVisible();
});

test("a review written on another device meanwhile is filled in, merged with the draft here", async ({
  page,
  refusals,
}) => {
  refusals.push("409 /api/reviews");
  const { id } = await boxedProduct();
  const member = await makeMember();
  await signInQuietly(page, member);
  await openPeople(page, id);
  await page.getByRole("region", { name: "Reviews" }).getByRole("button", { name: "Leave a Review" }).click();
  await star(dialogOf(page), "2 stars").click();
  await dialogOf(page).getByRole("button", { name: "Hard" }).click();
  const body = { productId: id, rating: 5, difficulty: "easy", comment: "From the other device." } as const;
  await callAs(member, productReviews.write, { body });
  await dialogOf(page).getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText(/^You have reviewed this product already/)).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Your Review" })).toHaveValue("From the other device.");
  await expect(page.getByRole("radio", { name: "2 stars" })).toBeChecked();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(page, "Your review is changed")).toBeVisible();
});
