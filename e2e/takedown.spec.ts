import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, type Member, makeMember, superAdmin } from "./members.ts";
import { APP } from "./surroundings.ts";
import { confirmByApi, mailedLink, NOTICE, newEmail } from "./takedown-notices.ts";
import { passNoticeTime } from "./takedown-time.ts";

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

/** True if the page is wider than the screen. */
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Opens the link of the mail and confirms the notice there. */
async function confirmByMail(page: Page, email: string) {
  const mailed = await mailedLink(email, /^Please confirm your copyright notice/);
  await page.goto(mailed.link);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Is this notice yours?" })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("button", { name: "Confirm the notice" }).click();
  await expect(page.getByRole("button", { name: "Confirm the notice" })).toHaveCount(0);
  return mailed;
}

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
  // Without its statements it is not sent; a reload keeps the draft but not the signature.
  await expect(page.getByText("A notice without this statement is not valid")).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ines Roy");
  await expect(page.getByLabel("Electronic signature")).toHaveValue("");
  await page.getByRole("checkbox", { name: /good faith belief/ }).check();
  await page.getByRole("checkbox", { name: /under penalty of perjury/ }).check();
  await page.getByLabel("Electronic signature").fill("Ines Roy");
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Please confirm your notice" })).toBeFocused();
  await expect(page.getByText(`We have sent an email to ${email}.`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(toastOf(page, `Sent again to ${email}`)).toBeVisible();

  // Only the mail has the link; opening it confirms nothing, as programs that check mails do that, too.
  const { link, id } = await mailedLink(email, /^Please confirm your copyright notice/);
  await page.goto(link);
  await page.reload();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm the notice" }).click();
  await expect(page.getByText("Being looked at")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const admin = await superAdmin();
  await callAs(admin, takedowns.takeDown, { params: { id } });

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

  // The claimant reads it under the same link, mailed or kept.
  await page.goto(link);
  await page.reload();
  const counter = page.getByRole("region", { name: "The counter-notice" });
  await expect(counter).toContainText("I drew this myself.");
  await expect(counter).toContainText("9 Harbour Street");
  await expect(page.getByRole("button", { name: "I have gone to court" })).toBeVisible();
  await openPeople(page, productId);
  await waitForScreen(page);
  await expect(reviewOn(page, comment)).toHaveCount(0);

  await callAs(admin, takedowns.restore, { params: { id } });
  await page.goto(link);
  await page.reload();
  await expect(page.getByText("The content was restored")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw the notice" })).toHaveCount(0);
  await openPeople(page, productId);
  await expect(reviewOn(page, comment)).toBeVisible();
  expect(await callAs(author, strikes.standing)).toMatchObject({ strikes: 0, step: "none" });
});

test("an unreviewed notice takes content down after its hours, and countered it comes back after its days", async ({
  page,
  otherDevice,
}) => {
  const { author, comment, productId, path } = await makeReview();
  const email = newEmail();
  await callAs(null, takedowns.submit, { body: { ...NOTICE, address: APP + path, email } });
  const { link, id } = await confirmByApi(email);
  const sees = async (state: string) => {
    // The app's own job does it in the background.
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
  await waitForScreen(page);
  await expect(reviewOn(page, comment)).toHaveCount(0);
  // No moderator has looked at it: it is no strike.
  expect(await callAs(author, strikes.standing)).toMatchObject({ strikes: 0, step: "none" });

  await signInQuietly(otherDevice, author);
  await otherDevice.goto(`/takedown-status?id=${id}`);
  await expect(otherDevice.getByText("This notice is no strike so far")).toBeVisible();
  await otherDevice.getByRole("button", { name: "Write a counter-notice" }).click();
  await fillCounter(otherDevice);
  await expect(otherDevice.getByText("Your counter-notice was passed on")).toBeVisible();
  await passNoticeTime(id);
  await sees("Restored");
  await openPeople(page, productId);
  await expect(reviewOn(page, comment)).toBeVisible();
  expect(await callAs(author, strikes.standing)).toMatchObject({ strikes: 0, step: "none" });
});

test("a claimant withdraws a notice about removed content by the link alone, on a narrow phone", async ({ page }) => {
  const { comment, productId, path } = await makeReview();
  const email = newEmail();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/takedown-notice?address=${encodeURIComponent(APP + path)}`);
  await page.getByRole("radio", { name: "United States: takedown (DMCA)" }).check();
  await describeClaim(page, email);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Electronic signature").fill("Ines Roy");
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Please confirm your notice" })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  const { link, id } = await confirmByMail(page, email);
  await callAs(await superAdmin(), takedowns.takeDown, { params: { id } });
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Withdraw the notice" })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("button", { name: "Withdraw the notice" }).click();
  await page
    .getByRole("dialog", { name: "Withdraw this notice?" })
    .getByRole("button", { name: "Withdraw the notice" })
    .click();
  await expect(page.getByText("The notice was withdrawn", { exact: true })).toBeVisible();
  await openPeople(page, productId);
  await expect(reviewOn(page, comment)).toBeVisible();
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

test("a takedown by the deadline, and an account with three strikes, are decided by a moderator", async ({ page }) => {
  const root = await superAdmin();
  const [author, moderator] = [await makeMember(), await makeMember()];
  await callAs(root, users.update, { params: { id: moderator.user.id }, body: { role: "admin" } });
  const [late, ...others] = await notifyOf(author, [2, 3, 4]);
  if (!late) throw new Error("three notices were sent");
  await passNoticeTime(late.id);
  await expect(async () => {
    expect((await callAs(root, takedowns.get, { params: { id: late.id } })).state).toBe("down");
  }).toPass();
  const standing = () => callAs(author, strikes.standing);
  expect(await standing()).toMatchObject({ strikes: 0 });

  await signInQuietly(page, moderator);
  await page.goto("/admin/moderation?kind=takedown");
  await page.getByRole("button", { name: late.work }).click();
  await expect(page.getByText("Taken down by the clock, not looked at yet")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: `Let it stand: ${late.work}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let it stand" }).click();
  await expect(toastOf(page, "The takedown stands")).toBeVisible();
  expect(await standing()).toMatchObject({ strikes: 1, step: "warning" });

  for (const { id } of others) await callAs(moderator, takedowns.takeDown, { params: { id } });
  expect(await standing()).toMatchObject({ strikes: 3, step: "decision", suspendedUntil: null });
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

test("in French a Canadian notice is forwarded, takes nothing down, and is no strike", async ({ page }) => {
  const { author, comment, productId, path } = await makeReview();
  await page.addInitScript(() => localStorage.setItem("language", "fr"));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/dmca");
  await page.getByRole("link", { name: "Envoyer un avis de violation" }).first().click();
  await page.getByRole("radio", { name: "Canada : régime d’avis et avis" }).check();
  await page.getByLabel("Adresse sur Hexkey").fill(APP + path);
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
  await page.reload();
  await page.getByRole("button", { name: "Confirmer l’avis de violation" }).click();
  await expect(page.getByText("Transmis", { exact: true })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);

  await signInQuietly(page, author);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.reload();
  await expect(page.getByText("Selon la loi canadienne, nous ne faisons que transmettre l’avis")).toBeVisible();
  await openPeople(page, productId);
  await expect(page.getByRole("listitem").filter({ hasText: comment })).toBeVisible();
  expect(await callAs(author, strikes.standing)).toMatchObject({ strikes: 0, step: "none" });
});
