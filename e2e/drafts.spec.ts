import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { expectGuest, memberNavigation, openLogin, sendLogin } from "./sign-in-forms.ts";

/** All data of ours in the browser: storage, databases and caches, as one text. */
function dump(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request))?.text());
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        parts.push(name, store, await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))));
      }
      database.close();
    }
    return JSON.stringify(parts);
  });
}

const review = (page: Page) => page.getByRole("dialog", { name: "Leave a Review" }).getByRole("textbox");
const question = (page: Page) => page.getByRole("textbox", { name: "Your question" });

/** Opens the form of a question on a product's page; it is open already where there is a draft. */
async function openQuestion(page: Page, productId: string): Promise<void> {
  await openPeople(page, productId);
  const ask = page.getByRole("button", { name: "Ask a question" }).first();
  await expect(ask.or(question(page))).toBeVisible();
  if (await ask.isVisible()) await ask.click();
}

/** Opens the form of a review on the product's page that is open. */
async function openReview(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Reviews" }).getByRole("button", { name: "Leave a Review" }).click();
  await expect(review(page)).toBeVisible();
}

test("a guest's draft goes into the account that signs in, and no draft of a member is there for the next one at the device", async ({
  page,
}) => {
  const { id } = await boxedProduct(2);
  const marker = `MARKER-${randomUUID()}`;
  const [maya, noor] = [await makeMember(), await makeMember()];
  await openQuestion(page, id);
  await question(page).fill(`${marker} question`);
  await page.getByRole("button", { name: "Post question" }).click();
  await sendLogin(await openLogin(page), maya);
  await expect(memberNavigation(page)).toBeVisible();
  await expect(question(page)).toHaveValue(`${marker} question`);
  await openReview(page);
  await review(page).fill(`${marker} review`);
  await page.goto("/my-shares?dialog=share");
  await page.getByLabel("Product name").fill(`${marker} share`);
  await page.goto("/takedown-notice");
  await page.getByRole("radio", { name: "United States: takedown (DMCA)" }).check();
  await page.getByLabel("Full name").fill(`${marker} notice`);
  // The drafts were stored, so what is missing later was dropped.
  const kept = await dump(page);
  for (const form of ["question", "review", "share", "notice"]) expect(kept).toContain(`${marker} ${form}`);

  // A second tab has a storage of its own, and something open on its screen.
  const second = await page.context().newPage();
  await openQuestion(second, id);
  await question(second).fill(`${marker} second`);
  expect(await dump(second)).toContain(`${marker} second`);

  await memberNavigation(page).getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expectGuest(page);
  expect(await dump(page)).not.toContain(marker);
  await expect(question(second)).toBeHidden();
  expect(await dump(second)).not.toContain(marker);
  await second.close();

  await sendLogin(await openLogin(page), noor);
  await expect(memberNavigation(page)).toBeVisible();
  expect(await dump(page)).not.toContain(marker);
  await openQuestion(page, id);
  await expect(question(page)).toHaveValue("");
  await openReview(page);
  await expect(review(page)).toHaveValue("");
  expect(await dump(page)).not.toContain(marker);
});
