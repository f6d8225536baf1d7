import type { BrowserContext, Page } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { chooseVideoFile, enlargeFilm, FILM, openShareForm } from "./share-form.ts";

const UPLOADS = `**${UPLOADS_PATH}{,/*}`;
/** At this speed the film takes longer than the steps of a journey, also on a slow machine. */
const FILM_BYTES = 4 * 1024 * 1024;
const UPLOAD_BYTES_PER_SECOND = 40_000;

/** Begins the upload of a film in the form that is open, slowly. Returns a function that speeds it up. */
async function sendSlowly(page: Page, context: BrowserContext) {
  await chooseVideoFile(page, { name: "bed.mp4", mimeType: "video/mp4", buffer: await enlargeFilm(FILM_BYTES) });
  await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: UPLOAD_BYTES_PER_SECOND };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: "Share video" }).click();
  const bar = page.getByRole("progressbar", { name: "Progress" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(26);
  return () => network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
}

const upload = (page: Page) => page.getByRole("region", { name: "Your upload" });

/** Closes the form with its button. */
const closeForm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();

async function isListed(name: string): Promise<boolean> {
  const found = await callAs(null, catalog.list, { query: { q: name } });
  return found.some((product) => product.name === name);
}

test("an upload goes on through a closed form, other screens and another tab, which show it until it is shared", async ({
  page,
  context,
}) => {
  const name = await openShareForm(page, "/home");
  const speedUp = await sendSlowly(page, context);
  await page.getByRole("tab", { name: "Explore" }).click();
  await expect(upload(page).getByRole("progressbar")).toBeVisible();
  await closeForm(page);
  await expect(upload(page)).toContainText("bed.mp4");
  await page.getByRole("link", { name: "Categories" }).click();
  await expect(page).toHaveURL(/\/categories$/);
  await waitForScreen(page);
  await expect(upload(page).getByRole("progressbar")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // Another tab names the upload and leaves it alone.
  const other = await context.newPage();
  await other.goto("/my-shares");
  const elsewhere = other.getByRole("region", { name: "Uploaded and not shared" });
  await expect(elsewhere).toContainText("Being uploaded in another tab");
  await expect(elsewhere.getByRole("button")).toHaveCount(0);
  expect(await findBarriers(other)).toEqual([]);
  await other.getByRole("button", { name: "Share a video" }).click();
  const note = other.getByText("“bed.mp4” is being uploaded in another tab.");
  await expect(note).toBeVisible();
  await expect(other.getByRole("button", { name: "Discard that upload" })).toBeHidden();

  await page.getByRole("link", { name: "bed.mp4" }).click();
  await expect(page).toHaveURL(/\/my-shares$/);
  await expect(upload(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Uploaded and not shared" })).toBeHidden();
  // The form that is opened again shows the same.
  await page.getByRole("button", { name: "Share a video" }).click();
  await expect(page.getByLabel("Product name")).toHaveValue(name);
  await expect(page.getByRole("button", { name: "Cancel upload" })).toBeInViewport();
  await closeForm(page);
  await speedUp();
  await expect(upload(page)).toContainText(`“${name}” is now live.`);
  expect(await isListed(name)).toBe(true);
  await expect(note).toBeHidden();
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
  const name = await openShareForm(page, "/home");
  await chooseVideoFile(page, FILM);
  await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
  await page.route(UPLOADS, (route) =>
    route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.fallback(),
  );
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(page.getByText(/^No connection. The upload will resume by itself/)).toBeVisible();
  await context.setOffline(true);
  await closeForm(page);
  await expect(upload(page)).toContainText("No connection. The upload will resume by itself once there is one.");
  await page.unroute(UPLOADS);
  await context.setOffline(false);
  await expect(upload(page)).toContainText(`“${name}” is now live.`);
  expect(await isListed(name)).toBe(true);
});

test("an upload ends with the session of its member, and the next visitor sees nothing of it", async ({
  page,
  context,
}) => {
  const name = await openShareForm(page);
  const speedUp = await sendSlowly(page, context);
  await closeForm(page);
  await expect(upload(page)).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(upload(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
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
  await openShareForm(page);
  await sendSlowly(page, context);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
});
