import { dresserOnHome, expect, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

test("a guest who signs in for a review is still at its product afterwards", async ({ page }) => {
  const member = await makeMember();
  await page.goto("/home");
  await dresserOnHome(page).click();
  await page.getByRole("button", { name: "Leave a Review" }).click();
  await expect(page.getByRole("heading", { name: "Sign In to Leave Reviews" })).toBeVisible();
  // Every way that the server's settings have.
  await expect(page.getByRole("link", { name: "Sign In with Northkey" })).toHaveAttribute("href", /^\/api\/login/);
  await expect(page.getByRole("link", { name: "Sign In with Google" })).toHaveAttribute("href", /^\/api\/auth\/google/);
  await sendLogin(await openLogin(page), member);
  await expect(page.getByRole("dialog", { name: "Leave a Review" })).toContainText("Lindholm 3-drawer dresser");
  await expect(page.getByText("Sign In to Leave Reviews")).toBeHidden();
});
