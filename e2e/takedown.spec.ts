import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, type Member, makeMember, superAdmin } from "./members.ts";
import { APP } from "./surroundings.ts";
import { confirmByApi, mailedLink, NOTICE, newEmail } from "./takedown-notices.ts";
import { passNoticeTime } from "./takedown-time.ts";

const NARROWEST = { width: 320, height: 640 };

/** A review of a new member, with words that no other has, and its address. */
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

/** All that the form requires beside the law, the address and the statements. */
async function describeClaim(page: Page, email: string) {
  await page.getByLabel("The work that is infringed, and your right in it").fill("The drawing that I made in 2024.");
  await page.getByLabel("Your role").selectOption({ label: "I own the copyright" });
  await page.getByLabel("Full name").fill("Ines Roy");
  await page.getByLabel("Postal address").fill("12 Rue des Érables, Québec QC G1R 2S1");
  await page.getByLabel("Telephone number").fill("+1 418 555 0134");
  await page.getByLabel("Email address").fill(email);
}

/** Fills in the counter-notice, looks at it, and sends it. */
async function fillCounter(page: Page, look: () => Promise<void>) {
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

/** True if the page is wider than the screen. */
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** True if guests see the review on its product's page. */
async function isPublic({ productId, comment }: { productId: string; comment: string }): Promise<boolean> {
  const query = { order: "newest", limit: 100 } as const;
  const listed = await callAs(null, productReviews.list, { params: { id: productId }, query });
  return listed.some((review) => review.comment === comment);
}

test("a notice goes from the report to the end on a narrow phone: down, countered, restored", async ({
  page,
  otherDevice,
}) => {
  await page.setViewportSize(NARROWEST);
  const review = await makeReview();
  const { author, comment, productId, path } = review;
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
  await expect(page.getByText("A notice without this statement is not valid")).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("checkbox", { name: /good faith belief/ }).check();
  await page.getByRole("checkbox", { name: /under penalty of perjury/ }).check();
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Please confirm your notice" })).toBeFocused();
  await expect(page.getByText(`We have sent an email to ${email}.`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);

  // Only the mail has the link; opening it confirms nothing, as programs that check mails do that, too.
  const { link, id } = await mailedLink(email, /^Please confirm your copyright notice/);
  await page.goto(link);
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("button", { name: "Confirm the notice" }).click();
  await expect(page.getByText("Being looked at")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm the notice" })).toHaveCount(0);
  const admin = await superAdmin();
  await callAs(admin, takedowns.takeDown, { params: { id } });
  expect(await isPublic(review)).toBe(false);

  // The sharer reads who claims what, has a strike, and answers.
  await signInQuietly(otherDevice, author);
  await otherDevice.goto("/decisions");
  await otherDevice.getByRole("link", { name: "Answer the copyright notice" }).click();
  await expect(otherDevice.getByText("ines-", { exact: false }).first()).toContainText(email);
  await expect(otherDevice.getByText("1 copyright strike")).toBeVisible();
  await otherDevice.getByRole("button", { name: "Write a counter-notice" }).click();
  await fillCounter(otherDevice, async () => expect(await findBarriers(otherDevice)).toEqual([]));
  await expect(toastOf(otherDevice, "Your counter-notice is sent")).toBeVisible();
  await expect(otherDevice.getByText("Your counter-notice was passed on")).toBeVisible();

  // The claimant reads it under the same link.
  await page.reload();
  const counter = page.getByRole("region", { name: "The counter-notice" });
  await expect(counter).toContainText("I drew this myself.");
  await expect(counter).toContainText("9 Harbour Street");
  await expect(page.getByRole("button", { name: "I have gone to court" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw the notice" })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);

  await callAs(admin, takedowns.restore, { params: { id } });
  await page.reload();
  await expect(page.getByText("The content was restored")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw the notice" })).toHaveCount(0);
  expect(await isPublic(review)).toBe(true);
  expect(await callAs(author, strikes.standing)).toMatchObject({ strikes: 0, step: "none" });
});

/** Confirmed notices of several claimants about new reviews of one author; each is found by its work. */
async function notifyOf(author: Member, boxes: number[]) {
  const notices = [];
  for (const box of boxes) {
    const { id: productId } = await boxedProduct(box);
    const review = { productId, rating: 4, difficulty: "easy", comment: `Mine ${crypto.randomUUID()}` } as const;
    const { id: reviewId } = await callAs(author, productReviews.write, { body: review });
    const address = APP + contentPath({ kind: "review", id: reviewId, productId });
    const [email, work] = [newEmail(), `The drawing ${crypto.randomUUID()}`];
    await callAs(null, takedowns.submit, { body: { ...NOTICE, address, email, work } });
    notices.push({ id: (await confirmByApi(email)).id, work });
  }
  return notices;
}

test("the app's clock takes content down, and a moderator decides about an account with three strikes", async ({
  page,
}) => {
  const root = await superAdmin();
  const [author, moderator] = [await makeMember(), await makeMember()];
  await callAs(root, users.update, { params: { id: moderator.user.id }, body: { role: "admin" } });
  const [late, ...others] = await notifyOf(author, [2, 3, 4]);
  if (!late) throw new Error("three notices were sent");
  await passNoticeTime(late.id);
  // The app's own job does it in the background.
  await expect
    .poll(async () => (await callAs(root, takedowns.get, { params: { id: late.id } })).state, { timeout: 60_000 })
    .toBe("down");
  const standing = () => callAs(author, strikes.standing);
  expect(await standing()).toMatchObject({ strikes: 0 });

  await callAs(moderator, takedowns.uphold, { params: { id: late.id } });
  for (const { id } of others) await callAs(moderator, takedowns.takeDown, { params: { id } });
  expect(await standing()).toMatchObject({ strikes: 3, step: "decision", suspendedUntil: null });
  await signInQuietly(page, moderator);
  await page.goto("/admin/moderation?kind=account");
  await page
    .getByRole("button", { name: /Maya T\./ })
    .last()
    .click();
  await expect(page.getByRole("group", { name: "The strikes that hold" })).toContainText(late.work);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: /^Terminate account: / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason, for the member").fill("Three drawings of three other people.");
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Terminate account" }).click();
  await expect(toastOf(page, "Account terminated")).toBeVisible();
  const mail = await mailTo(author.email, /^Your account is terminated/);
  expect(mail.text).toContain("Three drawings of three other people.");
});

test("in French a Canadian notice is forwarded from a narrow phone, takes nothing down, and is no strike", async ({
  page,
}) => {
  const review = await makeReview();
  await page.addInitScript(() => localStorage.setItem("language", "fr"));
  await page.setViewportSize(NARROWEST);
  await page.goto("/dmca");
  await page.getByRole("link", { name: "Envoyer un avis de violation" }).first().click();
  await page.getByRole("radio", { name: "Canada : régime d’avis et avis" }).check();
  await page.getByLabel("Adresse sur Hexkey").fill(APP + review.path);
  await page.getByLabel("L’œuvre visée").fill("Le dessin que j’ai fait en 2024.");
  await page.getByLabel("La prétendue violation").fill("Il est reproduit en entier.");
  await page.getByLabel("Date et heure où vous l’avez vu").fill("2026-11-20, 18 h 30");
  await page.getByLabel("Votre qualité").selectOption({ label: "Je suis titulaire du droit d’auteur" });
  await page.getByLabel("Nom complet").fill("Ines Roy");
  await page.getByLabel("Adresse postale").fill("12, rue des Érables, Québec QC G1R 2S1");
  await page.getByLabel("Numéro de téléphone").fill("418 555-0134");
  const email = newEmail();
  await page.getByLabel("Adresse de courriel").fill(email);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Signature électronique").fill("Ines Roy");
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("button", { name: "Envoyer l’avis de violation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirmez votre avis de violation" })).toBeVisible();
  const { link } = await mailedLink(email, /Confirmez votre avis de violation/);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmer l’avis de violation" }).click();
  await expect(page.getByText("Transmis", { exact: true })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  expect(await isPublic(review)).toBe(true);
  expect(await callAs(review.author, strikes.standing)).toMatchObject({ strikes: 0, step: "none" });
});
