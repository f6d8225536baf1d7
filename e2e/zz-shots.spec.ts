import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { partnership } from "#shared/contracts/business/partnership.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies } from "#shared/contracts/reviews/replies.ts";
import { unknownGtin } from "./boxes.ts";
import { openPeople, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

const OUT = "/tmp/x/shots/partners";
const PAPER = join(import.meta.dirname, "../server/db/seed/media/wren-crib-manual.pdf");
const SIZES = [
  [390, 844],
  [1280, 800],
] as const;

async function shots(page: Page, name: string, full = true) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: full });
    }
  }
}

const apply = async (company: string, brand: string) => {
  const maker = await makeMember();
  const body = {
    companyName: company,
    contactName: "Maya Tremblay",
    contactEmail: maker.email,
    phoneNumber: "514 555-0100",
    website: "https://tilleul.example",
    description: "A family workshop in Saint-Jérôme.",
    retailerName: "Plankyard, Kettle and Plank",
    brands: [brand],
    productCategories: ["bedroom" as const, "nursery" as const],
    estimatedVolume: 1200,
    businessPlan: "Our beds and cribs, from January on. Two people of ours keep the pages.",
  };
  await callAs(maker, partnership.save, { body });
  const file = new File([readFileSync(PAPER)], "paper.pdf");
  for (const documentType of ["business-registration", "brand-rights", "liability-insurance"] as const) {
    await callAs(maker, partnership.addDocument, { params: { documentType }, file });
  }
  return maker;
};

test("shots", async ({ page, otherDevice, browser }) => {
  test.setTimeout(300_000);
  const brand = `Tilleul ${crypto.randomUUID().slice(0, 4)}`;
  const code = unknownGtin();
  const product = { name: "Linden bed", brand, category: "bedroom", code } as const;
  const { id: itemId } = await callAs(await makeMember(), proposals.propose, { body: product });
  const { productId } = await callAs(await superAdmin(), proposals.accept, { params: { id: itemId }, body: product });
  const reviewer = await makeMember();
  const review = { productId: productId ?? "", rating: 3, difficulty: "medium", comment: "Two screws were missing." } as const;
  const written = await callAs(reviewer, productReviews.write, { body: review });

  const maker = await apply("Ateliers du Tilleul", brand);
  await signInQuietly(page, maker);
  await page.goto("/partner");
  await waitForScreen(page);
  await shots(page, "draft");
  await callAs(maker, partnership.submit);
  const other = await apply("Orme Furniture", `Orme ${brand}`);
  const { id } = await callAs(other, partnership.submit);
  const admin = await superAdmin();
  let { version, documents } = await callAs(admin, partnershipReview.get, { params: { id } });
  ({ version } = await callAs(admin, partnershipReview.take, { params: { id }, body: { version } }));
  const own = await callAs(maker, partnership.own);
  await signInQuietly(otherDevice, SUPER_ADMIN);
  await otherDevice.goto("/home");
  await otherDevice.getByRole("button", { name: "Business management" }).click();
  const dialog = otherDevice.getByRole("dialog", { name: "Business Management Dashboard" });
  await dialog.getByRole("tab", { name: "Partnerships" }).click();
  await dialog.getByRole("button", { name: /^Open the application/ }).first().waitFor();
  await shots(otherDevice, "queue", false);
  await dialog.getByRole("button", { name: /^In review/ }).click();
  await dialog.getByRole("button", { name: "Open the application of Orme Furniture" }).click();
  await dialog.getByRole("button", { name: "Verify paper.pdf" }).first().click();
  await shots(otherDevice, "detail", false);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const document of documents) {
    ({ version } = await callAs(admin, partnershipReview.verifyDocument, {
      params: { id: document.id },
      body: { version, expiryDay: "2027-06-30" },
    }));
  }
  await dialog.getByRole("button", { name: "Back to the applications" }).click();
  await dialog.getByRole("button", { name: "Open the application of Orme Furniture" }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await dialog.getByLabel("Tier").scrollIntoViewIfNeeded();
  await shots(otherDevice, "approve", false);
  await callAs(admin, partnershipReview.reject, { params: { id }, body: { version, reason: "The registration is ten years old." } });
  const rejected = await (await browser.newContext({ locale: "fr-CA" })).newPage();
  await signInQuietly(rejected, other);
  await rejected.goto("/partner");
  await waitForScreen(rejected);
  await shots(rejected, "rejected-fr");

  const mine = own?.id ?? "";
  let seen = await callAs(admin, partnershipReview.get, { params: { id: mine } });
  seen = await callAs(admin, partnershipReview.take, { params: { id: mine }, body: { version: seen.version } });
  for (const document of seen.documents) {
    seen = await callAs(admin, partnershipReview.verifyDocument, {
      params: { id: document.id },
      body: { version: seen.version, expiryDay: null },
    });
  }
  await callAs(admin, partnershipReview.approve, {
    params: { id: mine },
    body: { version: seen.version, tier: "premium", commissionRate: 7.5, brands: [brand] },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await waitForScreen(page);
  await shots(page, "partner");
  await page.goto("/profile");
  await waitForScreen(page);
  await shots(page, "profile");
  await page.setViewportSize({ width: 390, height: 844 });
  await openPeople(page, productId ?? "");
  await page.getByRole("button", { name: /^Reply as the maker/ }).click();
  await page.getByLabel("Your reply").scrollIntoViewIfNeeded();
  await shots(page, "reply-form", false);
  await callAs(maker, reviewReplies.write, {
    params: { id: written.id },
    body: { text: "Thank you for telling us. We have sent the two screws to you today.\nThe bag is counted by a machine now." },
  });
  const guest = await (await browser.newContext()).newPage();
  await openPeople(guest, productId ?? "");
  await guest.getByRole("region", { name: /^Reply from/ }).scrollIntoViewIfNeeded();
  await shots(guest, "reply", false);
});
