import { boxedProduct, openScanner, typeCode } from "./boxes.ts";
import { expect, openPeople, scrollToPeople, test, toastOf } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { memberNavigation, openLogin, sendLogin } from "./sign-in-forms.ts";

/** A small screen, on which the journeys begin. */
const BEFORE = "/takedown-status";

test("Back closes the dialog on top, then the one below with what is typed kept, then leaves the screen, as it does after signing in", async ({
  page,
}) => {
  const member = await makeMember();
  await page.goto(BEFORE);
  await page.goto("/community/discussions");
  const signIn = page.getByRole("main").getByRole("button", { name: "Sign In", exact: true });
  const prompt = page.getByRole("dialog", { name: "Sign in to take part" });
  await signIn.click();
  await expect(prompt).toBeVisible();
  const login = await openLogin(page);
  await login.getByLabel("Email").fill("tove@example.org");
  await page.goBack();
  await expect(login).toBeHidden();
  await expect(prompt).toBeVisible();
  await openLogin(page);
  await expect(login.getByLabel("Email")).toHaveValue("tove@example.org");
  await page.goBack();
  await expect(login).toBeHidden();
  await page.goBack();
  await expect(prompt).toBeHidden();
  await expect(page).toHaveURL(/\/community\/discussions$/);

  // A dialog that was closed by its button is no step.
  await signIn.click();
  await prompt.getByRole("button", { name: "Close" }).click();
  await expect(prompt).toBeHidden();
  // The dialog itself opens no more: Forward stays where it is, and Back is not swallowed after it.
  await signIn.click();
  await expect(prompt).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBe(1);
  await page.goBack();
  await expect(prompt).toBeHidden();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await expect(prompt).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
  await page.goForward();
  await expect(page).toHaveURL(/\/community\/discussions$/);

  // A reload while a dialog is open leaves nothing that swallows a Back.
  await signIn.click();
  await expect(prompt).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBe(1);
  await page.reload();
  await expect(signIn).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();

  // Signing in closes both dialogs, and Back leads where it would have led before.
  await signIn.click();
  await sendLogin(await openLogin(page), member);
  await expect(toastOf(page, "Welcome back!")).toBeVisible();
  await expect(memberNavigation(page)).toBeVisible();
  await expect(prompt).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test("a link in a dialog closes it, and one over a dialog of the address closes alone before that one", async ({
  page,
}) => {
  const { id } = await boxedProduct(1);
  await page.goto(BEFORE);
  await openPeople(page, id);
  await page
    .getByRole("button", { name: /^Report the review by/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  await dialog.getByRole("link", { name: /It is a copyright matter/ }).click();
  await expect(page).toHaveURL(/\/takedown-notice/);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/p/${id}`));
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/takedown-notice/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/p/${id}`));

  const review = page.getByRole("dialog", { name: "Leave a Review" });
  await scrollToPeople(page);
  await page.getByRole("button", { name: "Leave a Review" }).first().click();
  const login = await openLogin(page);
  await page.goBack();
  await expect(login).toBeHidden();
  await expect(review).toBeVisible();
  await page.goBack();
  await expect(review).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`));
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test("a scanned product is there again after the steps, a reload, and a closed review", async ({ page }) => {
  const { name, qrCode } = await boxedProduct();
  const product = page.getByRole("dialog", { name });
  await openScanner(page);
  await typeCode(page, qrCode);
  await product.getByRole("link", { name: "Follow the steps" }).click();
  await expect(page).toHaveURL(/\/p\/.*#steps$/);
  await page.goBack();
  await expect(product).toBeVisible();
  await page.reload();
  await expect(product).toBeVisible();
  await product.getByRole("button", { name: "Leave a Review" }).click();
  await expect(page.getByRole("dialog", { name: "Leave a Review" })).toBeVisible();
  await page.goBack();
  await expect(product).toBeVisible();
  await product.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});
