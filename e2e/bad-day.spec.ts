import type { Page } from "playwright/test";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";

test("offline a tap on a room or on Scan keeps the screen and says why, and both open by themselves later", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  await page.goto("/home");
  const room = page.getByRole("button", { name: /^Kitchen/ });
  await expect(room).toBeVisible();
  await context.setOffline(true);
  await room.click();
  const notice = page.getByRole("alert").filter({ hasText: "No connection" });
  await expect(notice).toBeVisible();
  await expect(room).toBeVisible();
  await notice.getByRole("button", { name: "Try again" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen Assembly Videos" })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.goBack();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Scan QR" }).click();
  await expect(notice).toBeVisible();
  await expect(room).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: /Scan/ })).toBeVisible();
});

test("offline the first vote, and signing out with the first tap, say their outcome at once", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  await signInQuietly(page, await makeMember());
  const { id } = await boxedProduct();
  await openPeople(page, id);
  const vote = page.getByRole("button", { name: /^Helpful/ }).first();
  await expect(vote).toBeVisible();
  await untilAtRest(page);
  await context.setOffline(true);
  await vote.click();
  await expect(page.getByRole("alert").filter({ hasText: "Your vote was not counted" })).toBeVisible();
  await expect(page.getByText("What you opened has not been downloaded yet")).toBeHidden();
  await context.setOffline(false);

  await page.goto("/profile");
  const leave = page.getByRole("button", { name: "Sign Out" });
  await expect(leave).toBeVisible();
  await untilAtRest(page);
  await context.setOffline(true);
  await leave.click();
  await expect(page.getByRole("alert").filter({ hasText: "You are signed out on this screen" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Scan, Shop, Build." })).toBeVisible();
});

test("after an update of the server a tap reloads the page at its target by itself", async ({ page, refusals }) => {
  await page.goto("/home");
  const room = page.getByRole("button", { name: /^Kitchen/ });
  await expect(room).toBeVisible();
  let isOld = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  // The files that the home screen fetches before the tap are still there: a reload for one of them would lose the tap.
  const isTapped = () => page.evaluate(() => location.search !== "").catch(() => false);
  await page.route("**/assets/*.js", async (route) => {
    if (!isOld || !(await isTapped())) return route.fallback();
    refusals.push(`404 ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 404, json: { code: "NOT_FOUND" } });
  });
  const reloaded = page.waitForEvent("load");
  await room.click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen Assembly Videos" })).toBeVisible();
});

test("typing while a search opens loses no letter, with the caret where it was", async ({ page }) => {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/assets\/(home-views|product-search)-[\w-]+\.js$/, async (route) => {
    await isOpen;
    await route.fallback();
  });
  await page.goto("/home");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.keyboard.type("dressr");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("e", { delay: 40 });
  open();
  // Some letters come before the view and some after it, at any speed.
  await page.keyboard.press("End");
  await page.keyboard.type(" lindholm", { delay: 40 });
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  const words = page.getByRole("searchbox", { name: "Search products..." });
  await page.keyboard.type("s", { delay: 40 });
  await page.keyboard.press("Backspace");
  await expect(words).toHaveValue("dresser lindholm");
  await expect(words).toBeFocused();
  await expect(page.getByRole("button", { name: /Lindholm 3-drawer dresser/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/q=dresser\+lindholm/);
});

test("Back leads from a product's page to the search it was found in, which a reload keeps", async ({ page }) => {
  await page.goto("/home?view=products");
  const words = page.getByRole("searchbox", { name: "Search products..." });
  await words.fill("dresser");
  await expect(page).toHaveURL(/q=dresser/);
  await page.getByRole("button", { name: /Lindholm 3-drawer dresser/ }).click();
  await expect(page.getByRole("dialog", { name: /Lindholm/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name: /Lindholm/ })).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /full page|page/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/p\//);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(words).toHaveValue("dresser");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the phone's Back closes the scanner of the tabs, and no Back of ours leaves the app", async ({ page }) => {
  await signInQuietly(page, await makeMember());
  await page.goto("/my-shares");
  await page.getByRole("button", { name: "Scan" }).click();
  const scanner = page.getByRole("dialog", { name: /Scan/ });
  await expect(scanner).toBeVisible();
  await page.goBack();
  await expect(scanner).toBeHidden();
  await expect(page).toHaveURL(/\/my-shares$/);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

/**
 * Waits until the page fetches no more code, for longer than a busy machine stands still. The stream of a member's
 * notifications stays open, so that the network is never idle.
 */
async function untilAtRest(page: Page): Promise<void> {
  let before = -1;
  const hasChanged = async () => {
    const now = await page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/")).length,
    );
    const changed = now !== before;
    before = now;
    return changed;
  };
  await expect.poll(hasChanged, { intervals: [3000] }).toBe(false);
}
