import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { tellExpiryJob } from "#server/features/business/partnership/tell-expiry.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { withAppDatabase } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { goToScanner, unknownGtin } from "./boxes.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
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

/** A photo of a box with the file on it, as it comes out of a printer. */
async function photoOf(svg: Buffer): Promise<Buffer> {
  const printed = await sharp(svg, { density: 300 }).resize({ width: 420 }).png().toBuffer();
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#c9a57a" } })
    .composite([{ input: printed, left: 500, top: 300 }])
    .jpeg({ quality: 80 })
    .toBuffer();
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

test("a maker, from the application to a printed code that a phone reads", async ({ page, otherDevice }) => {
  test.setTimeout(240_000);
  const brand = `Mélèze ${crypto.randomUUID().slice(0, 8)}`;
  const own = await productOf(brand);
  await productOf(`Sapin ${crypto.randomUUID().slice(0, 8)}`);
  const maker = await makeMember();

  await test.step("the maker applies", async () => {
    await signInQuietly(page, maker);
    await applyAs(page, { brand, email: maker.email });
    for (const type of REQUIRED) {
      await page.getByLabel(`Add a file: ${type}`).setInputFiles(PAPER);
      const slot = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: type }) });
      await expect(slot.getByText("wren-crib-manual.pdf")).toBeVisible();
    }
    await page.getByRole("button", { name: "Submit the application" }).click();
    await expect(page.getByText("waits for a reviewer")).toBeVisible();
  });

  await test.step("an administrator verifies the documents, one for some days only, and approves", async () => {
    await signInQuietly(otherDevice, SUPER_ADMIN);
    await otherDevice.goto("/home?view=retailers&dialog=business");
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

  await test.step("the maker finds their own product alone, and edits it", async () => {
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
    await page.getByRole("link", { name: "Print its code" }).click();
    await expect(page).toHaveURL(new RegExp(`/print-code\\?gtin=${own.gtin}$`));
    await expect(page.getByRole("link", { name: /catalogue desk/ })).toBeVisible();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download SVG" }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe(`hexkey-${own.gtin}.svg`);
    return readFile(await file.path());
  });

  await test.step("a phone reads exactly that file in the app, from a photo of a box", async () => {
    await goToScanner(otherDevice);
    await otherDevice
      .getByLabel("Use a photo")
      .setInputFiles({ name: "box.jpg", mimeType: "image/jpeg", buffer: await photoOf(svg) });
    const dialog = otherDevice.getByRole("dialog", { name: "Larch garden bench" });
    await dialog.getByRole("link", { name: "Open the full page" }).click();
    await expect(otherDevice).toHaveURL(new RegExp(`/p/${own.id}`));
    await expect(otherDevice.getByRole("heading", { level: 1 })).toHaveText(/Larch garden bench/);
    await expect(otherDevice.getByText("Lay the seat on something soft.")).toBeVisible();
  });

  await test.step("a phone's own camera opens the address in it", async () => {
    const address = await page.getByText(`/01/${own.gtin}`).first().textContent();
    await otherDevice.goto(address ?? "");
    await expect(otherDevice).toHaveURL(new RegExp(`/p/${own.id}$`));
    await expect(otherDevice.getByRole("heading", { level: 1 })).toHaveText(/Larch garden bench/);
  });
});
