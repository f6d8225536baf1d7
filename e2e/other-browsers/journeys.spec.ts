import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "playwright/test";
import sharp from "sharp";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { type Boxed, boxedProduct } from "../boxes.ts";
import { makePhoto } from "../camera/make-photo.ts";
import { callAs, inventPerson } from "../members.ts";
import type { FindStep, OtherBrowser } from "./browser.ts";
import { giveCamera } from "./camera.ts";
import { type LAUNCHERS, test } from "./test.ts";

const FILM = join(import.meta.dirname, "../../server/db/seed/media/acorn-bar-stool.mp4");

const button = (name: string): FindStep => ({ role: "button", name });
const dialog = (name: string): FindStep => ({ role: "dialog", name });

for (const name of ["Firefox", "WebKit"] as const satisfies (keyof typeof LAUNCHERS)[]) {
  test(`${name}: a guest reaches the film from a photo of either code`, async ({ start }, testInfo) => {
    const product = await boxedProduct();
    const browser = await start(name);
    for (const code of [{ text: product.qrCode }, { symbology: "ean13", text: product.gtin.slice(1) }] as const) {
      const photo = testInfo.outputPath("box.jpg");
      await writeFile(photo, await makePhoto(code, 2));
      await openScanner(browser);
      await browser.find(dialog("Scan QR Code"));
      await browser.choose(photo, { css: 'input[type="file"][accept^="image"]' });
      await expectPlaying(browser, product);
    }
  });

  test(`${name}: a guest reaches the film from a code in front of the camera`, async ({ start }) => {
    const product = await boxedProduct(1);
    const browser = await start(name);
    for (const code of [{ text: product.qrCode }, { symbology: "ean13", text: product.gtin.slice(1) }] as const) {
      await openScanner(browser, code);
      await expectPlaying(browser, product);
    }
  });

  test(`${name}: a member registers, reviews with a photo, and shares a film though the network goes`, async ({
    start,
    way,
  }, testInfo) => {
    const browser = await start(name);
    const product = await boxedProduct(2);
    await register(browser);

    await browser.open(`/p/${product.id}`);
    const noise = sharp({ create: { width: 800, height: 600, channels: 3, background: "#a33" } });
    const photo = testInfo.outputPath("build.jpg");
    await noise.jpeg().toFile(photo);
    const leaveReview = [{ role: "region", name: "Reviews" }, button("Leave a Review")];
    // The reviews are fetched once they are in view; content that loads above them may push them out of it.
    const scrolledTo = async () => {
      await browser.run(() => document.querySelector("#reviews")?.scrollIntoView());
      return browser.isThere(...leaveReview);
    };
    await expect.poll(scrolledTo).toBe(true);
    await browser.click(...leaveReview);
    await browser.click(dialog("Leave a Review"), { css: 'label:has(input[value="4"])' });
    await browser.click(dialog("Leave a Review"), button("Medium"));
    const text = `Took an evening in ${name}.`;
    await browser.fill(text, dialog("Leave a Review"), { role: "textbox", name: "Your Review" });
    await browser.choose(photo, dialog("Leave a Review"), { css: "input[type=file]" });
    await browser.click(dialog("Leave a Review"), button("Submit Review"));
    await browser.find({ text: "Thank you for your review!" });
    await browser.find({ role: "region", name: "Reviews" }, { text });

    await browser.open("/home");
    await browser.click(button("Share"));
    const bed = `Bunk bed ${testInfo.testId.slice(-8)}`;
    await browser.fill(bed, { label: "Product name" });
    await browser.fill("Oakline", { label: "Brand" });
    await browser.select("Bedroom", { label: "Room category" });
    await browser.click({ text: "Video file" });
    await browser.choose(FILM, { css: "input[type=file]" });
    await browser.find({ text: "MB, 0:" });
    const cut = way.cutAfter(100_000, 3000);
    await browser.click(button("Share video"));
    await cut;
    await browser.find({ text: "Video uploaded successfully" });
    const [shared] = await callAs(null, catalog.list, { query: { q: bed } });
    expect(shared?.name).toBe(bed);
    await browser.open(`/p/${shared?.id}`);
    await browser.find({ css: "video" });
    await browser.run(() => document.querySelector("video")?.play());
    await expect.poll(() => browser.run(() => document.querySelector("video")?.currentTime)).toBeGreaterThan(0);
  });

  test(`${name}: French and dark are readable`, async ({ start }) => {
    const browser = await start(name, "dark");
    const product = await boxedProduct();
    await browser.open("/landing");
    await browser.click(button("FR – Français"));
    await browser.find({ role: "link", name: "Continuer sans compte" });
    expect(await browser.run(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
    for (const path of ["/landing", "/home", `/p/${product.id}`]) {
      await browser.open(path);
      await browser.find({ role: "heading" });
      await expect.poll(() => browser.isThere({ css: ".animate-shimmer" })).toBe(false);
      expect(await browser.run(() => document.documentElement.lang)).toMatch(/^fr/);
      expect(await browser.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await browser.findFaintText()).toEqual([]);
    }
  });
}

/**
 * Does not wait for the scanner: a code can be read before the test could look at the camera, and the scanner is gone
 * then.
 */
async function openScanner(browser: OtherBrowser, code?: Parameters<typeof giveCamera>[1]): Promise<void> {
  await browser.open("/home");
  await browser.run(() => {
    globalThis.playedVideos = [];
    document.addEventListener(
      "playing",
      ({ target }) => {
        if (target instanceof HTMLVideoElement && !target.srcObject) globalThis.playedVideos.push(target.currentSrc);
      },
      true,
    );
  });
  if (code) await giveCamera(browser, code);
  await browser.click(button("Scan QR"));
}

async function expectPlaying(browser: OtherBrowser, { name, film }: Boxed): Promise<void> {
  await browser.find(dialog(name));
  await expect.poll(() => browser.run(() => globalThis.playedVideos.join())).toContain(film);
  expect(await browser.isThere(dialog("Scan QR Code"))).toBe(false);
}

async function register(browser: OtherBrowser): Promise<void> {
  const person = inventPerson();
  await browser.open("/landing");
  await browser.click(button("Sign In with Email"));
  await browser.click(dialog("Sign in"), button("Create an account"));
  const form = dialog("Create your account");
  await browser.fill(person.firstName, form, { label: "First name" });
  await browser.fill(person.lastName, form, { label: "Last name" });
  await browser.fill(person.username, form, { label: "Username" });
  await browser.fill(person.email, form, { label: "Email" });
  await browser.fill(person.password, form, { label: "Password" });
  await browser.click(form, { role: "checkbox" });
  await browser.click(form, button("Create account"));
  await browser.find({ role: "navigation", name: "Main" });
}
