import type { Page } from "playwright/test";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { followFiles } from "./app-files.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct, openScanner, scanner, typeCode, unknownGtin } from "./boxes.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { callAs, type Member, makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

const outbox = (page: Page) => page.getByRole("region", { name: "Waiting to be sent" });

/** What shows the outcome of a scan, and that scans wait. */
const SCAN_FILES = ["scan-answer", "outbox-bar", "send-scans"];

/** Types a code while the browser has no network, and leaves the scanner. */
async function scanOffline(page: Page, code: string) {
  await typeCode(page, code);
  await expect(page.getByRole("dialog", { name: "The code could not be looked up" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(scanner(page)).toBeHidden();
}

test("what is scanned without a network is seen to wait, can be discarded, is sent once when the network is back, and is nothing of the next member's", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  const [first, second] = [await makeMember(), await makeMember()];
  await signInQuietly(page, first);
  const [kept, discarded, gone, own] = [unknownGtin(), unknownGtin(), unknownGtin(), unknownGtin()];
  const files = followFiles(page);
  await openScanner(page);
  await expect(page.getByRole("textbox", { name: "Enter QR Code Manually" })).toBeVisible();
  await files(...SCAN_FILES);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(scans.record.path)) calls.push(`${request.postData()}`);
  });
  await context.setOffline(true);
  await scanOffline(page, kept);
  await expect(outbox(page).getByRole("status")).toContainText("1 thing waits to be sent");
  await page.getByRole("button", { name: "Scan QR" }).click();
  await scanOffline(page, discarded);
  await expect(outbox(page).getByRole("status")).toContainText("2 things wait to be sent");
  await outbox(page).getByRole("button", { name: "Show" }).click();
  await expect(outbox(page).getByRole("listitem")).toHaveText([new RegExp(kept), new RegExp(discarded)]);
  expect(await findBarriers(page)).toEqual([]);
  await outbox(page)
    .getByRole("button", { name: `Discard: Scan of ${discarded}` })
    .click();
  await context.setOffline(false);
  await expect(outbox(page)).toBeHidden();
  const scanned = async (who: Member) => (await callAs(who, scans.list)).map(({ code }) => code);
  await expect.poll(() => scanned(first)).toEqual([kept]);
  // The browser may tell of its call after the server has answered another one.
  await expect.poll(() => calls.filter((call) => call.includes(kept))).toHaveLength(1);
  expect(calls.join()).not.toContain(discarded);
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).not.toContain(kept);

  // A sign-out drops what waits.
  await context.setOffline(true);
  await page.getByRole("button", { name: "Scan QR" }).click();
  await scanOffline(page, gone);
  await expect(outbox(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect.poll(stored).not.toContain(gone);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Scan, Shop, Build." })).toBeVisible();
  await expect(outbox(page)).toBeHidden();
  await sendLogin(await openLogin(page), second);
  await page.getByRole("button", { name: "Scan QR" }).click();
  await typeCode(page, own);
  await expect.poll(() => scanned(second)).toEqual([own]);
  expect(await scanned(first)).toEqual([kept]);
});

test("a photo of a review waits for the network without its form, and is there once", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  const member = await makeMember();
  await signInQuietly(page, member);
  const { id } = await boxedProduct();
  await page.goto(`/p/${id}?dialog=review`);
  const form = page.getByRole("dialog", { name: "Leave a Review" });
  await form.locator("label").filter({ hasText: "4 stars" }).click();
  await form.getByRole("button", { name: "Easy" }).click();
  await form.getByRole("textbox", { name: "Your Review" }).fill("It stands, and the drawers run well.");
  await form.getByRole("button", { name: "Add build time, tools and photos" }).click();
  await form.getByLabel("Choose photos").setInputFiles("client/public/og.png");
  // The review arrives, its photo does not.
  const photos = `**${productReviews.addPhoto.path.replace(":id", "*")}`;
  await context.route(photos, (route) => route.abort("internetdisconnected"));
  await form.getByRole("button", { name: "Submit Review" }).click();
  await expect(form.getByText("No connection. It will be sent by itself once there is one.")).toBeVisible();
  await form.getByRole("button", { name: "Close", exact: true }).click();
  await expect(outbox(page).getByRole("status")).toContainText("1 thing waits to be sent");
  await outbox(page).getByRole("button", { name: "Show" }).click();
  await expect(outbox(page).getByText("Photo for your review: og.png")).toBeVisible();
  await context.unroute(photos);
  await outbox(page)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(outbox(page)).toBeHidden();
  const own = await callAs(member, productReviews.own, { params: { id } });
  expect(own?.photos).toHaveLength(1);
});
