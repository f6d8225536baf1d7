import { randomUUID } from "node:crypto";
import { dresserOnHome, expect, test, toastOf } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";
import { LAN_APP } from "./surroundings.ts";

test.use({ baseURL: LAN_APP });

test("a guest who signs in for a review is still at its product, reviewing and sharing work with their messages, and Scan says why there is no camera", async ({
  page,
}) => {
  await page.goto("/home");
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto])).toEqual([false, false]);
  await dresserOnHome(page).click();
  await page.getByRole("button", { name: "Leave a Review" }).click();
  await expect(page.getByRole("heading", { name: "Sign In to Leave Reviews" })).toBeVisible();
  await sendLogin(await openLogin(page), await makeMember());
  const review = page.getByRole("dialog", { name: "Leave a Review" });
  await expect(review).toContainText("Lindholm 3-drawer dresser");
  await review.getByRole("textbox", { name: "Your Review" }).fill("Took an evening.");
  await review.getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Missing information")).toBeVisible();
  await expect(review.getByRole("textbox", { name: "Your Review" })).toHaveValue("Took an evening.");
  await review.locator("label").filter({ hasText: "4 stars" }).click();
  await review.getByRole("button", { name: "Medium" }).click();
  await review.getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible();

  await page.goto("/my-shares?dialog=share");
  await page.getByLabel("Product name").fill(`Bunk bed ${randomUUID().slice(0, 8)}`);
  await page.getByLabel("Brand").fill("Oakline");
  await page.getByLabel("Room category").selectOption("bedroom");
  await page.getByRole("textbox", { name: "Video URL" }).fill("https://youtu.be/dQw4w9WgXcQ");
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(toastOf(page, "Video uploaded successfully")).toBeVisible();

  await page.goto("/my-shares?scan=open");
  await expect(page.getByRole("heading", { name: "The connection is not secure" })).toBeVisible();
  // This server is reached by no https address.
  await expect(page.getByRole("dialog")).toContainText("This site has no secure address");
});
