import { eq } from "drizzle-orm";
import type { Page } from "playwright/test";
import { makeRemoval, makeReview, makeTakedown } from "#server/testing/factories.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { moderationItems, sessions, users } from "#shared/schema/index.ts";
import { withAppDatabase } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { memberNavigation, openLogin, sendLogin } from "./sign-in-forms.ts";

/** A member whose account was closed over three reviews, with the notices and removals behind that. */
async function makeTerminated() {
  const member = await makeMember();
  const products = [await boxedProduct(1), await boxedProduct(2), await boxedProduct(3)];
  const strikes = await withAppDatabase(async ({ db }) => {
    const made = [];
    const downAt = new Date();
    for (const [index, { id: productId, name }] of products.entries()) {
      const comment = `The drawing of step ${index + 1} is what helped me most.`;
      const { id: subjectId } = await makeReview(db, {
        userId: member.user.id,
        productId,
        comment,
        visibility: "removed",
      });
      const about = { productId, subjectId, createdAt: downAt };
      const author = { authorId: member.user.id, reason: "copyright", excerpt: comment } as const;
      const removal = await makeRemoval(db, { ...about, ...author });
      const claimantName = `Claimant ${index + 1}`;
      const claim = { sharerId: member.user.id, removalId: removal.id, claimantName };
      await makeTakedown(db, { ...about, ...claim, state: "down", downAt });
      made.push({ removalId: removal.id, claimantName, productId, productName: name });
    }
    await db.update(users).set({ isActive: false, terminatedAt: downAt }).where(eq(users.id, member.user.id));
    await db.delete(sessions).where(eq(sessions.userId, member.user.id));
    return made;
  });
  return { member, strikes };
}

const closed = (page: Page) => page.getByRole("heading", { level: 1, name: "Your account is closed" });
const strikeOf = (page: Page, claimantName: string) =>
  page.getByRole("region", { name: "Why it was closed" }).getByRole("listitem").filter({ hasText: claimantName });

test("a terminated member signs in to one page: why, an appeal, a counter-notice, their data, and nothing else", async ({
  page,
}) => {
  const { member, strikes } = await makeTerminated();
  const [first, second] = strikes;
  if (!first || !second) throw new Error("there are three strikes");
  await page.goto("/profile");
  await sendLogin(await openLogin(page), member);
  await expect(closed(page)).toBeVisible();
  await waitForScreen(page);
  expect(await findBarriers(page)).toEqual([]);
  for (const { claimantName, productName } of strikes) {
    const strike = strikeOf(page, claimantName);
    await expect(strike.getByRole("heading", { level: 3 })).toHaveText(`Your review of ${productName}`);
    await expect(strike).toContainText("Taken down");
  }

  // At every address.
  await page.goto(`/p/${first.productId}`);
  await expect(closed(page)).toBeVisible();
  await expect(page).toHaveURL(/\/account-closed$/);
  await expect(memberNavigation(page)).toHaveCount(0);
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await expect(memberNavigation(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(closed(page)).toBeVisible();

  const appealed = strikeOf(page, first.claimantName);
  await appealed.getByRole("button", { name: "Appeal" }).click();
  await appealed.getByLabel("Why should it come back?").fill("I drew this myself in 2025.");
  await appealed.getByRole("button", { name: "Send appeal" }).click();
  await expect(toastOf(page, "Your appeal is sent")).toBeVisible();
  await expect(appealed).toContainText("A moderator looks at it within");

  const countered = strikeOf(page, second.claimantName);
  await countered.getByRole("button", { name: "Write a counter-notice" }).click();
  const form = countered.getByRole("form", { name: "Counter-notice" });
  await form.getByLabel("Why it was a mistake").fill("I drew this myself.");
  await form.getByLabel("Full name").fill("Maya Tremblay");
  await form.getByLabel("Postal address").fill("9 Harbour Street, Halifax NS B3H 1A1");
  await form.getByLabel("Telephone number").fill("902-555-0177");
  await form.getByRole("checkbox", { name: /mistake or misidentification/ }).check();
  await form.getByRole("checkbox", { name: /jurisdiction of the court/ }).check();
  await form.getByLabel("Electronic signature").fill("Maya Tremblay");
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole("button", { name: "Send the counter-notice" }).click();
  await expect(toastOf(page, "Your counter-notice is sent")).toBeVisible();
  await expect(countered).toContainText("Your counter-notice was passed on to the claimant.");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export my data" }).click();
  expect((await download).suggestedFilename()).toBe("hexkey-my-data.json");

  // The appeal is granted: back on the page, the account is open again, without signing in anew.
  const admin = await superAdmin();
  const [item] = await withAppDatabase(({ db }) =>
    db.select().from(moderationItems).where(eq(moderationItems.subjectId, first.removalId)),
  );
  await callAs(admin, moderation.keep, { params: { id: item?.id ?? "" }, body: {} });
  await page.reload();
  await expect(memberNavigation(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
