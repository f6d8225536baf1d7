import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { tellExpiryJob } from "#server/features/business/partnership/tell-expiry.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { activePdfs } from "#server/testing/pdfs.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { withAppDatabase } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { openScanner, unknownGtin } from "./boxes.ts";
import { launchWithCamera } from "./camera/camera-browser.ts";
import type { Picture } from "./camera/scene.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen, watchForProblems } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

const PAPER = join(import.meta.dirname, "../server/db/seed/media/wren-crib-manual.pdf");
const REQUIRED = ["Business registration", "Rights to the brands", "Liability insurance"];

/** A product of a brand that the catalogue has from an administrator, with a code and a step. */
async function productOf(brand: string) {
  const admin = await superAdmin();
  const gtin = `0${unknownGtin()}`;
  const names = { name: "Larch bench", nameFr: null, brand, category: "living-room" } as const;
  const { id, version, sheet } = await callAs(admin, desk.create, {
    body: { ...names, gtins: [gtin], articleNumbers: [] },
  });
  const steps = [{ text: "Lay the seat down.", startsAtSeconds: null, pictureUrl: null, pictureAlt: null }];
  const guides = [{ kind: "assembly" as const, language: "en" as const, steps }];
  await callAs(admin, desk.save, { params: { id }, body: { version, sheet: { ...sheet, offers: [], guides } } });
  return { id, gtin };
}

/** A file as it comes out of a printer. */
async function printed(svg: Buffer): Promise<Picture> {
  const { data, info } = await sharp(svg, { density: 600 }).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(1);
  return { pixels: data, width: info.width, height: info.height };
}

async function applyAs(page: Page, { brand, email }: { brand: string; email: string }): Promise<void> {
  await page.goto("/partner");
  await page.getByLabel("Company", { exact: true }).fill(`${brand} Inc.`);
  await page.getByLabel("Contact person").fill("Maya Tremblay");
  await page.getByLabel("Contact’s email").fill(email);
  await page.getByLabel("Brands", { exact: true }).fill(brand);
  await page.getByRole("button", { name: "Living Room" }).click();
  await page.getByLabel("Units per month").fill("300");
  await page.getByLabel("What you plan with Hexkey").fill("Our benches.");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(toastOf(page, "Your draft is saved")).toBeVisible();
}

test("a maker, from the application to a printed code that a phone reads", async ({
  page,
  otherDevice,
  problems,
  refusals,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const brand = `Mélèze ${crypto.randomUUID().slice(0, 8)}`;
  const own = await productOf(brand);
  const others = await productOf(`Sapin ${crypto.randomUUID().slice(0, 8)}`);
  const maker = await makeMember();

  await test.step("the maker applies; a document that would do something is refused in words", async () => {
    refusals.push("422 /api/partnership/documents/business-registration");
    await signInQuietly(page, maker);
    await applyAs(page, { brand, email: maker.email });
    const plan = page.getByLabel("What you plan with Hexkey");
    await plan.fill("Our benches, all of them.");
    const buffer = activePdfs()["a script in a compressed part"] ?? Buffer.alloc(0);
    const hostile = { name: "registration.pdf", mimeType: "application/pdf", buffer };
    await page.getByLabel("Add a file: Business registration").setInputFiles(hostile);
    await expect(page.getByText("This PDF has scripts, attached files or commands in it.")).toBeVisible();
    await expect(plan).toHaveValue("Our benches, all of them.");
    await page.getByRole("button", { name: "Save the draft" }).click();
    for (const type of REQUIRED) {
      await page.getByLabel(`Add a file: ${type}`).setInputFiles(PAPER);
      const slot = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: type }) });
      await expect(slot.getByText("wren-crib-manual.pdf")).toBeVisible({ timeout: 20_000 });
    }
    await page.getByRole("button", { name: "Submit the application" }).click();
    await expect(page.getByText("waits for a reviewer")).toBeVisible();
  });

  await test.step("an administrator verifies the documents, one for some days only, and approves", async () => {
    await signInQuietly(otherDevice, SUPER_ADMIN);
    await otherDevice.goto("/home");
    await otherDevice.getByRole("button", { name: "Business management" }).click();
    const dialog = otherDevice.getByRole("dialog", { name: "Business Management Dashboard" });
    await dialog.getByRole("tab", { name: "Partnerships" }).click();
    await dialog.getByRole("button", { name: `Open the application of ${brand} Inc.` }).click();
    await dialog.getByRole("button", { name: "Take into review" }).click();
    const soon = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    for (const index of REQUIRED.keys()) {
      await dialog.getByRole("button", { name: "Verify wren-crib-manual.pdf" }).first().click();
      const form = dialog.getByRole("form", { name: "Verify wren-crib-manual.pdf" });
      if (index === 2) await form.getByLabel("Last day on which it holds").fill(soon);
      await form.getByRole("button", { name: "Verify" }).click();
      await expect(form).toHaveCount(0);
    }
    await dialog.getByRole("button", { name: "Approve" }).click();
    const terms = dialog.getByRole("form", { name: "Approve the application" });
    await expect(terms.getByLabel("Confirmed brands")).toHaveValue(brand);
    await terms.getByRole("button", { name: "Approve" }).click();
    await expect(dialog.getByRole("button", { name: "Suspend" })).toBeVisible();
    await dialog.getByRole("button", { name: "Back to the applications" }).click();
    await dialog.getByRole("button", { name: /^Expiring documents/ }).click();
    const card = dialog.getByRole("listitem").filter({ hasText: `${brand} Inc.` });
    await expect(card).toContainText("Liability insurance");
    await expect(card).toContainText("No new one yet");
    expect(await findBarriers(otherDevice)).toEqual([]);
  });

  await test.step("the maker is told of the document that expires, and sends a new one", async () => {
    await withAppDatabase(async ({ pool }) => {
      const queue = await openQueue(pool);
      await queue.add(tellExpiryJob.job, {});
      await queue.close();
    });
    expect((await mailTo(maker.email, /partnership documents expire soon/)).text).toContain("- Liability insurance: ");
    await page.reload();
    await expect(page.getByText("Your company is a partner of Hexkey.")).toBeVisible();
    const notice = page.getByRole("region", { name: "Documents that expire" });
    await expect(notice).toContainText(/Liability insurance: valid until .*Please add a current one\./);
    await notice.getByRole("button", { name: "Go to Liability insurance" }).click();
    await expect(page.getByRole("heading", { name: "Liability insurance" })).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel("Add a file: Liability insurance").setInputFiles(PAPER);
    await expect(notice).toContainText("You have sent a new one.");
  });

  await test.step("the maker edits their own product, and no other", async () => {
    refusals.push(`403 /api/desk/products/${others.id}`, `403 /api/desk/products/${others.id}/revisions`);
    await page.goto(`/desk/products/${others.id}`);
    await expect(page.getByText("The product could not be opened")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
    await page.goto("/partner");
    await page.getByRole("link", { name: "To the catalogue desk" }).click();
    await waitForScreen(page);
    await expect(page.getByRole("link", { name: /Larch bench/ })).toHaveCount(1);
    await page.getByRole("link", { name: /Larch bench/ }).click();
    await page.getByLabel("Name", { exact: true }).fill("Larch garden bench");
    await page.getByLabel("What to do").fill("Lay the seat on something soft.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Nothing to save")).toBeVisible();
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByRole("listitem").first()).toContainText("Version 2");
    await expect(history.getByRole("listitem").first()).toContainText("Steps");
  });

  const svg = await test.step("the maker makes the code of the product", async () => {
    await page.getByRole("link", { name: "See the page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Larch garden bench/);
    await expect(page.getByText("Lay the seat on something soft.")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Print its code" }).click();
    await expect(page).toHaveURL(new RegExp(`/print-code\\?gtin=${own.gtin}$`));
    await expect(page.getByRole("link", { name: /catalogue desk/ })).toBeVisible();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download SVG" }).click();
    return readFile(await (await arriving).path());
  });

  await test.step("a phone's camera in the app reads exactly that file", async () => {
    const { browser, show } = await launchWithCamera("there");
    show({ picture: await printed(svg) });
    const phone = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } });
    watchForProblems(phone.context(), problems);
    await openScanner(phone);
    const dialog = phone.getByRole("dialog", { name: "Larch garden bench" });
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole("link", { name: "Open the full page" }).click();
    await expect(phone).toHaveURL(new RegExp(`/p/${own.id}`));
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText(/Larch garden bench/);
    await browser.close();
  });

  await test.step("a phone's own camera opens the address in it", async () => {
    const address = await page.getByText(`/01/${own.gtin}`).first().textContent();
    await otherDevice.goto(address ?? "");
    await expect(otherDevice).toHaveURL(new RegExp(`/p/${own.id}$`));
    await expect(otherDevice.getByRole("heading", { level: 1 })).toHaveText(/Larch garden bench/);
  });
});
