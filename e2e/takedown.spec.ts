import type { Page } from "playwright/test";
import { productReviews } from "#shared/contracts/product-reviews.ts";
import { removals } from "#shared/contracts/removals.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, settle, signInQuietly, test, toastOf } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { APP } from "./surroundings.ts";
import { passNoticeTime } from "./takedown-time.ts";

/** A review of somebody new, with words that no other has, and where it stands. */
async function makeReview() {
  const { id: productId } = await boxedProduct(2);
  const author = await makeMember();
  const comment = `My own drawing ${crypto.randomUUID()}`;
  const body = { productId, rating: 4, difficulty: "easy", comment } as const;
  const { id } = await callAs(author, productReviews.write, { body });
  return { author, comment, productId, path: contentPath({ kind: "review", id, productId }) };
}

const reviewOn = (page: Page, comment: string) =>
  page.getByRole("region", { name: "Reviews" }).getByRole("listitem").filter({ hasText: comment });

/** All that the form asks for beside the law, the address and the statements. */
async function describeClaim(page: Page, email: string) {
  await page.getByLabel("The work that is infringed, and your right in it").fill("The drawing that I made in 2024.");
  await page.getByLabel("Your role").selectOption({ label: "I own the copyright" });
  await page.getByLabel("Full name").fill("Ines Roy");
  await page.getByLabel("Postal address").fill("12 Rue des Érables, Québec QC G1R 2S1");
  await page.getByLabel("Telephone number").fill("+1 418 555 0134");
  await page.getByLabel("E-mail address").fill(email);
}

/** Fills in the counter-notice, looks at it, and sends it. */
async function fillCounter(page: Page, look: () => Promise<void> = async () => undefined) {
  const form = page.getByRole("form", { name: "Counter-notice" });
  await form.getByLabel("Why it was a mistake").fill("I drew this myself.");
  await form.getByLabel("Full name").fill("Maya Tremblay");
  await form.getByLabel("Postal address").fill("9 Harbour Street, Halifax NS B3H 1A1");
  await form.getByLabel("Telephone number").fill("902-555-0177");
  await form.getByRole("checkbox", { name: /mistake or misidentification/ }).check();
  await form.getByRole("checkbox", { name: /jurisdiction of the court/ }).check();
  await form.getByLabel("Electronic signature").fill("Maya Tremblay");
  await look();
  await form.getByRole("button", { name: "Send the counter-notice" }).click();
}

const newEmail = () => `ines-${crypto.randomUUID().slice(0, 8)}@example.org`;

test("a notice goes from the report to the end: down, countered, restored", async ({ page, otherDevice }) => {
  const { author, comment, productId, path } = await makeReview();
  const email = newEmail();

  // A guest comes from the review to the form, which knows the address.
  await openPeople(page, productId);
  await reviewOn(page, comment)
    .getByRole("button", { name: /^Report the review by/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "It is a copyright matter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Copyright notice" })).toBeVisible();
  await page.getByRole("radio", { name: "United States: takedown (DMCA)" }).check();
  await expect(page.getByLabel("Address on Hexkey")).toHaveValue(APP + path);
  await describeClaim(page, email);
  await page.getByLabel("Electronic signature").fill("Ines Roy");
  await page.getByRole("button", { name: "Send the notice" }).click();
  // Without its statements it is none; a reload keeps what was typed and not the signature.
  await expect(page.getByText("A notice without this statement is not valid")).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ines Roy");
  await expect(page.getByLabel("Electronic signature")).toHaveValue("");
  await page.getByRole("checkbox", { name: /good faith belief/ }).check();
  await page.getByRole("checkbox", { name: /under penalty of perjury/ }).check();
  await page.getByLabel("Electronic signature").fill("Ines Roy");
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your notice has arrived" })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  const link = await page.getByLabel("Your secret link").inputValue();
  const id = new URL(link).searchParams.get("id") ?? "";
  // What is shown is what is mailed.
  expect((await mailTo(email, /./)).text).toContain(link);

  await page.getByRole("link", { name: "Follow the notice" }).click();
  await expect(page.getByText("Being looked at")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const admin = await superAdmin();
  await callAs(admin, takedowns.takeDown, { params: { id } });

  // The sharer is told who claims what, has a strike, and answers.
  await signInQuietly(otherDevice, author);
  await otherDevice.goto("/decisions");
  await otherDevice.getByRole("link", { name: "See the notice and answer it" }).click();
  await expect(otherDevice.getByText("ines-", { exact: false }).first()).toContainText(email);
  await expect(otherDevice.getByText("1 copyright strike")).toBeVisible();
  await otherDevice.getByRole("button", { name: "Write a counter-notice" }).click();
  await fillCounter(otherDevice, async () => expect(await findBarriers(otherDevice)).toEqual([]));
  await expect(toastOf(otherDevice, "Your counter-notice is sent")).toBeVisible();
  await expect(otherDevice.getByText("Your counter-notice was passed on")).toBeVisible();

  // The claimant reads it under the same link, mailed or kept.
  await page.goto(link);
  await page.reload();
  const counter = page.getByRole("region", { name: "The counter-notice" });
  await expect(counter).toContainText("I drew this myself.");
  await expect(counter).toContainText("9 Harbour Street");
  await expect(page.getByRole("button", { name: "I have gone to court" })).toBeVisible();
  await openPeople(page, productId);
  await settle(page);
  await expect(reviewOn(page, comment)).toHaveCount(0);

  await callAs(admin, takedowns.restore, { params: { id } });
  await page.goto(link);
  await page.reload();
  await expect(page.getByText("The content was restored")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw the notice" })).toHaveCount(0);
  await openPeople(page, productId);
  await expect(reviewOn(page, comment)).toBeVisible();
  expect(await callAs(author, removals.standing)).toMatchObject({ strikes: 0, step: "none" });
});

test("what nobody looks at goes down after its hours, and countered it comes back after its days", async ({
  page,
  otherDevice,
}) => {
  const { author, comment, productId, path } = await makeReview();
  const { id, key } = await callAs(null, takedowns.submit, {
    body: {
      regime: "dmca",
      address: APP + path,
      work: "The drawing that I made in 2024.",
      role: "owner",
      name: "Ines Roy",
      postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
      phone: "+1 418 555 0134",
      email: newEmail(),
      goodFaith: true,
      accuracy: true,
      signature: "Ines Roy",
    },
  });
  const link = `/takedown-status?id=${id}#key=${key}`;
  const sees = async (state: string) => {
    // The app's clock does its job in the background.
    await expect(async () => {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByText(state, { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass();
  };
  await sees("Being looked at");
  await passNoticeTime(id);
  await sees("Taken down");
  await openPeople(page, productId);
  await settle(page);
  await expect(reviewOn(page, comment)).toHaveCount(0);

  await signInQuietly(otherDevice, author);
  await otherDevice.goto(`/takedown-status?id=${id}`);
  await otherDevice.getByRole("button", { name: "Write a counter-notice" }).click();
  await fillCounter(otherDevice);
  await expect(otherDevice.getByText("Your counter-notice was passed on")).toBeVisible();
  await passNoticeTime(id);
  await sees("Restored");
  await openPeople(page, productId);
  await expect(reviewOn(page, comment)).toBeVisible();
  expect(await callAs(author, removals.standing)).toMatchObject({ strikes: 0, step: "none" });
});

test("the claimant of what is down can say so under the link alone, and withdraw", async ({ page }) => {
  const { comment, productId, path } = await makeReview();
  const email = newEmail();
  await page.goto(`/takedown-notice?address=${encodeURIComponent(APP + path)}`);
  await page.getByRole("radio", { name: "United States: takedown (DMCA)" }).check();
  await describeClaim(page, email);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Electronic signature").fill("Ines Roy");
  await page.getByRole("button", { name: "Send the notice" }).click();
  const link = await page.getByLabel("Your secret link").inputValue();
  const id = new URL(link).searchParams.get("id") ?? "";
  await callAs(await superAdmin(), takedowns.takeDown, { params: { id } });
  await page.goto(link);
  await page.getByRole("button", { name: "Withdraw the notice" }).click();
  await page
    .getByRole("dialog", { name: "Withdraw this notice?" })
    .getByRole("button", { name: "Withdraw the notice" })
    .click();
  await expect(page.getByText("The notice was withdrawn", { exact: true })).toBeVisible();
  await openPeople(page, productId);
  await expect(reviewOn(page, comment)).toBeVisible();
});

test("nobody sees a notice without its key or the account that it is about", async ({ page, refusals }) => {
  const id = crypto.randomUUID();
  refusals.push(`404 /api/takedowns/${id}`, `404 /api/moderation/takedowns/${id}`);
  await page.goto(`/takedown-status?id=${id}`);
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
  await page.goto(`/takedown-status?id=${id}#key=${"k".repeat(43)}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "There is no such notice" })).toBeVisible();
  await signInQuietly(page, await makeMember());
  await page.goto(`/takedown-status?id=${id}`);
  await page.reload();
  await expect(page.getByText("This notice is not about something of this account")).toBeVisible();
});

test("in French a Canadian notice is forwarded, takes nothing down, and is no strike", async ({ page }) => {
  const { author, comment, productId, path } = await makeReview();
  await page.addInitScript(() => localStorage.setItem("language", "fr"));
  await page.goto("/dmca");
  await page.getByRole("link", { name: "Envoyer un avis de droit d’auteur" }).first().click();
  await page.getByRole("radio", { name: "Canada : régime d’avis et avis" }).check();
  await page.getByLabel("Adresse sur Hexkey").fill(APP + path);
  await page.getByLabel("L’œuvre à laquelle il est porté atteinte").fill("Le dessin que j’ai fait en 2024.");
  await page.getByLabel("En quoi il y est porté atteinte").fill("Il est reproduit en entier.");
  await page.getByLabel("Date et heure où vous l’avez vu").fill("2026-11-20, 18 h 30");
  await page.getByLabel("Votre qualité").selectOption({ label: "Je suis titulaire du droit d’auteur" });
  await page.getByLabel("Nom complet").fill("Ines Roy");
  await page.getByLabel("Adresse postale").fill("12, rue des Érables, Québec QC G1R 2S1");
  await page.getByLabel("Numéro de téléphone").fill("418 555-0134");
  await page.getByLabel("Adresse de courriel").fill(newEmail());
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Signature électronique").fill("Ines Roy");
  await page.getByRole("button", { name: "Envoyer l’avis" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre avis est arrivé" })).toBeVisible();
  const link = await page.getByLabel("Votre lien secret").inputValue();
  await page.getByRole("link", { name: "Suivre l’avis" }).click();
  await expect(page.getByText("Transmis", { exact: true })).toBeVisible();

  await signInQuietly(page, author);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.reload();
  await expect(page.getByText("Selon la loi canadienne, nous ne faisons que transmettre l’avis")).toBeVisible();
  await openPeople(page, productId);
  await expect(page.getByRole("listitem").filter({ hasText: comment })).toBeVisible();
  expect(await callAs(author, removals.standing)).toMatchObject({ strikes: 0, step: "none" });
});

test("the pages stay within a narrow phone", async ({ page }) => {
  const { path } = await makeReview();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/takedown-notice?address=${encodeURIComponent(APP + path)}`);
  await page.getByRole("radio", { name: "Canada: notice and notice" }).check();
  await describeClaim(page, newEmail());
  await page.getByLabel("How it is infringed").fill("All of it is shown.");
  await page.getByLabel("Date and time when you saw it").fill("2026-11-20, 6:30 p.m.");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Electronic signature").fill("Ines Roy");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your notice has arrived" })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Follow the notice" }).click();
  await expect(page.getByText("Forwarded", { exact: true })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
