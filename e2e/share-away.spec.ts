import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { chooseVideoFile, FILM, openShareForm } from "./share-form.ts";

const UPLOADS = `**${UPLOADS_PATH}{,/*}`;

/** The form of a new product, complete with a film, for a member. Returns the product's name. */
async function fillIn(page: Page): Promise<string> {
  const name = await openShareForm(page, "/home");
  await chooseVideoFile(page, FILM);
  await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
  return name;
}

/** The film takes a minute and a half. A body that is slower than a third of this is cut off by the server. */
const SLOW_BYTES_PER_SECOND = 3000;

/** Slows the network down so that the film takes longer than a journey, and back. */
async function slowDown(page: Page, context: BrowserContext) {
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: SLOW_BYTES_PER_SECOND };
  await network.send("Network.emulateNetworkConditions", slow);
  return () => network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
}

async function send(page: Page) {
  await page.getByRole("button", { name: "Share video" }).click();
  const bar = page.getByRole("progressbar", { name: "Progress" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(26);
}

/** Begins a slow upload of a film. Returns its product's name, and the function that speeds it up. */
async function sendSlowly(page: Page, context: BrowserContext) {
  const name = await fillIn(page);
  const speedUp = await slowDown(page, context);
  await send(page);
  return { name, speedUp };
}

const upload = (page: Page) => page.getByRole("region", { name: "Your upload" });

async function isListed(name: string): Promise<boolean> {
  const found = await callAs(null, catalog.list, { query: { q: name } });
  return found.some((product) => product.name === name);
}

test("an upload goes on through the Explore tab, a closed dialog and other screens, which show it until it is shared", async ({
  page,
  context,
}) => {
  const { name, speedUp } = await sendSlowly(page, context);
  await page.getByRole("tab", { name: "Explore" }).click();
  await expect(upload(page).getByRole("progressbar")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(upload(page)).toContainText("acorn-bar-stool.mp4");
  await page.getByRole("link", { name: "Categories" }).click();
  await expect(upload(page).getByRole("progressbar")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  // The form says the same.
  await page.getByRole("link", { name: "acorn-bar-stool.mp4" }).click();
  await expect(page).toHaveURL(/\/my-shares$/);
  await expect(upload(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Uploaded and not shared" })).toBeHidden();
  await page.getByRole("button", { name: "Share a video" }).click();
  await expect(page.getByLabel("Product name")).toHaveValue(name);
  await expect(page.getByRole("button", { name: "Cancel upload" })).toBeInViewport();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("link", { name: "Profile" }).click();
  await speedUp();
  await expect(upload(page)).toContainText(`“${name}” is now live.`, { timeout: 30_000 });
  expect(await isListed(name)).toBe(true);
  await upload(page).getByRole("link", { name: "See it" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(upload(page)).toBeHidden();
});

test("an upload that loses the network while its form is open is seen to wait when the form is closed", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  const name = await fillIn(page);
  await page.route(UPLOADS, (route) =>
    route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.fallback(),
  );
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(page.getByText(/^No connection. The upload will resume by itself/)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(upload(page)).toContainText("No connection. The upload will resume by itself once there is one.");
  await page.unroute(UPLOADS);
  await context.setOffline(false);
  await expect(upload(page)).toContainText(`“${name}” is now live.`, { timeout: 30_000 });
  expect(await isListed(name)).toBe(true);
});

test("another tab says that an upload is under way, and leaves it alone", async ({ page, context }) => {
  const { name, speedUp } = await sendSlowly(page, context);
  const other = await context.newPage();
  await other.goto("/my-shares");
  const listed = other.getByRole("region", { name: "Uploaded and not shared" });
  await expect(listed).toContainText("Being uploaded in another tab");
  await expect(listed.getByRole("button")).toHaveCount(0);
  expect(await findBarriers(other)).toEqual([]);
  await other.getByRole("button", { name: "Share a video" }).click();
  await expect(other.getByText("“acorn-bar-stool.mp4” is being uploaded in another tab.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Discard that upload" })).toBeHidden();
  await other.getByLabel("Product name").fill("Another bed");
  await other.getByLabel("Brand").fill("Oakline");
  await other.getByLabel("Room category").selectOption("bedroom");
  await chooseVideoFile(other, { name: "other.mp4", mimeType: "video/mp4", buffer: await readFile(FILM) });
  await expect(other.getByText(/MB, 0:\d\d$/)).toBeVisible();
  await other.getByRole("button", { name: "Share video" }).click();
  await expect(other.locator("fieldset").getByText(/Another tab is still uploading a video/)).toBeInViewport();
  await expect(other.locator("input[type=file]").first()).toBeFocused();
  await speedUp();
  await expect(page.getByText(`“${name}” is now live.`)).toBeVisible({ timeout: 30_000 });
  expect(await isListed(name)).toBe(true);
  await expect(other.getByText("is being uploaded in another tab.")).toBeHidden();
});

test("an upload ends with the session of its member, and the next visitor sees nothing of it", async ({
  page,
  context,
}) => {
  const { name, speedUp } = await sendSlowly(page, context);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(upload(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(upload(page)).toBeHidden();
  await speedUp();
  await signInQuietly(page, await makeMember());
  await page.goto("/my-shares");
  await expect(page.getByText("You have not shared a video yet")).toBeVisible();
  await expect(upload(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Uploaded and not shared" })).toBeHidden();
  expect(await isListed(name)).toBe(false);
});

test("closing the tab asks while an upload is under way", async ({ page, context }) => {
  await sendSlowly(page, context);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
});

test("a failure of our server is named as such, tried again a few times, and then by a tap", async ({
  page,
  refusals,
}) => {
  const name = await fillIn(page);
  let isBroken = true;
  page.on("response", (response) => {
    if (response.status() === 500) refusals.push(`500 ${new URL(response.url()).pathname}`);
  });
  await page.route(UPLOADS, (route) => {
    if (!isBroken || route.request().method() === "OPTIONS") return route.fallback();
    refusals.push(`500 ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Something went wrong." } });
  });
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(page.getByText(/on our side. We will try again by ourselves, 2 more times/)).toBeVisible();
  await expect(page.getByText(/No connection/)).toBeHidden();
  await expect(toastOf(page, "Upload failed")).toContainText("Something went wrong on our side.", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Try again" })).toBeInViewport();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toastOf(page, "Video uploaded successfully")).toBeVisible();
  // The message is in sight.
  await expect(page.getByText(`“${name}” is now live.`)).toBeInViewport();
});

test("the server's refusal of a file is shown at the file, and nothing is lost", async ({ page, refusals }) => {
  const name = await fillIn(page);
  refusals.push(`422 ${UPLOADS_PATH}`);
  const message = "This upload came in too many parts. Please begin again.";
  await page.route(UPLOADS, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { code: "UNPROCESSABLE", message } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(toastOf(page, "Upload failed")).toContainText(message);
  await expect(page.locator("input[type=file]").first()).toBeFocused();
  await expect(page.locator("fieldset").getByText(message)).toBeInViewport();
  await expect(page.getByLabel("Product name")).toHaveValue(name);
  await expect(page.locator("form").getByText("acorn-bar-stool.mp4")).toBeVisible();
});
