import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { boxedProduct, openScanner, typeCode, unknownGtin } from "./boxes.ts";
import { expect, openPeople, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openLogin, sendLogin, signIn } from "./sign-in-forms.ts";

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

interface Place {
  open: (page: Page) => Promise<void>;
  fill: (page: Page, text: string) => Promise<void>;
  /** The values of the form's fields. */
  read: (page: Page) => Promise<string>;
}

const review = (page: Page) => page.getByRole("dialog", { name: "Leave a Review" }).getByRole("textbox");
const question = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const productName = (page: Page) => page.getByLabel("Product name");

/** The forms with drafts, each opened on a page of its own. */
function formsOf(productId: string, code: string): Record<string, Place> {
  return {
    review: {
      open: async (page) => {
        await openPeople(page, productId);
        await page.getByRole("region", { name: "Reviews" }).getByRole("button", { name: "Leave a Review" }).click();
        await expect(review(page)).toBeVisible();
      },
      fill: (page, text) => review(page).fill(text),
      read: (page) => review(page).inputValue(),
    },
    question: {
      open: async (page) => {
        await openPeople(page, productId);
        const ask = page.getByRole("button", { name: "Ask a question" }).first();
        await expect(ask.or(question(page))).toBeVisible();
        if (await ask.isVisible()) await ask.click();
      },
      fill: (page, text) => question(page).fill(text),
      read: (page) => question(page).inputValue(),
    },
    "new product": {
      open: async (page) => {
        await openScanner(page);
        await typeCode(page, code);
        await page.getByRole("button", { name: "Add this product" }).click();
      },
      fill: (page, text) => productName(page).fill(text),
      read: (page) => productName(page).inputValue(),
    },
    share: {
      open: async (page) => {
        await page.goto("/home");
        await page.getByRole("button", { name: "Share", exact: true }).click();
      },
      fill: (page, text) => productName(page).fill(text),
      read: (page) => productName(page).inputValue(),
    },
    notice: {
      open: async (page) => {
        await page.goto("/takedown-notice");
        await page.getByRole("radio", { name: "United States: takedown (DMCA)" }).check();
      },
      fill: async (page, text) => {
        await page.getByLabel("Full name").fill(text);
        await page.getByLabel("Postal address").fill(`12 ${text}`);
        await page.getByLabel("Telephone number").fill(text);
      },
      read: async (page) =>
        (await page.getByLabel("Full name").inputValue()) + (await page.getByLabel("Postal address").inputValue()),
    },
  };
}

async function fillAll(page: Page, forms: Record<string, Place>, text: string) {
  for (const [name, { open, fill, read }] of Object.entries(forms)) {
    await open(page);
    await fill(page, `${text} ${name}`);
    expect(await read(page)).toContain(text);
  }
  // The draft was stored, so an empty form later has dropped it.
  for (const name of Object.keys(forms)) expect(await dump(page)).toContain(`${text} ${name}`);
}

async function expectNothing(page: Page, forms: Record<string, Place>, text: string) {
  expect(await dump(page)).not.toContain(text);
  for (const { open, read } of Object.values(forms)) {
    await open(page);
    expect(await read(page)).toBe("");
  }
  expect(await dump(page)).not.toContain(text);
}

test("a member's drafts of every form are gone when another signs in at the same device", async ({ page }) => {
  const { id } = await boxedProduct();
  const forms = formsOf(id, unknownGtin());
  const marker = `MARKER-${randomUUID()}`;
  const [maya, noor] = [await makeMember(), await makeMember()];
  await signIn(page, maya);
  await fillAll(page, forms, marker);
  // A second tab has a storage of its own, and something open on its screen.
  const second = await page.context().newPage();
  await forms.question?.open(second);
  await forms.question?.fill(second, `${marker} second`);

  await page.goto("/home");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  expect(await dump(page)).not.toContain(marker);
  await expect(question(second)).toBeHidden();
  expect(await dump(second)).not.toContain(marker);
  await second.close();

  await signIn(page, noor);
  await expectNothing(page, forms, marker);
});

test("a guest's draft goes into the account that signs in, and to no later one", async ({ page }) => {
  const { id } = await boxedProduct(2);
  const { question: form } = formsOf(id, "");
  if (!form) throw new Error("there is no form for a question");
  const marker = `MARKER-${randomUUID()}`;
  await form.open(page);
  await form.fill(page, marker);
  await page.getByRole("button", { name: "Post question" }).click();
  await sendLogin(await openLogin(page), await makeMember());
  await expect(question(page)).toHaveValue(marker);
  await page.reload();
  await form.open(page);
  await expect(question(page)).toHaveValue(marker);

  await page.goto("/home");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await signIn(page, await makeMember());
  expect(await dump(page)).not.toContain(marker);
  await form.open(page);
  await expect(question(page)).toHaveValue("");
});
