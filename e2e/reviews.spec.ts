import type { Locator, Page } from "playwright/test";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

const dialogOf = (page: Page, name = "Leave a Review") => page.getByRole("dialog", { name });

/** The part of a star that a finger hits: its radio button is only read out. */
const star = (inside: Locator, name: string) => inside.locator("label").filter({ hasText: name });

test("a guest rates in the player, signs in there, posts the review with those stars, and finds it from the player again", async ({
  page,
}) => {
  const member = await makeMember();
  const { id, name } = await boxedProduct();
  await page.goto(`/categories?product=${id}`);
  const player = page.getByRole("dialog", { name });
  await star(player, "4 stars").click();
  await player.getByRole("button", { name: "Leave a Review" }).click();
  await expect(dialogOf(page)).toContainText("4.0 out of 5 stars");
  await sendLogin(await openLogin(page), member);
  await expect(dialogOf(page).getByRole("radio", { name: "4 stars" })).toBeChecked();
  await dialogOf(page).getByRole("button", { name: "Medium" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Your Review" }).fill("Took an evening.");
  await dialogOf(page).getByRole("button", { name: "Missing parts" }).click();
  await dialogOf(page).getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await player.getByRole("button", { name: "Edit your review" }).click();
  await expect(dialogOf(page, "Edit your review").getByRole("radio", { name: "4 stars" })).toBeChecked();
});

test("a member's review is posted once however often it is pressed, and can be edited and deleted", async ({
  page,
}) => {
  const { id } = await boxedProduct();
  await signInQuietly(page, await makeMember());
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
