import { createReadStream } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";
import { partnership } from "#shared/contracts/business/partnership.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { findBarriers } from "./axe.ts";
import { unknownGtin } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

const PAPER = join(import.meta.dirname, "../server/db/seed/media/wren-crib-manual.pdf");
const REQUIRED = ["Business registration", "Rights to the brands", "Liability insurance"];

/** A listed product of a brand that no other journey has, with a member's review. */
async function reviewedProduct() {
  const brand = `Tilleul ${crypto.randomUUID().slice(0, 8)}`;
  const body = { name: "Linden bed", brand, category: "bedroom", code: unknownGtin() } as const;
  const { id } = await callAs(await makeMember(), proposals.propose, { body });
  const { productId } = await callAs(await superAdmin(), proposals.accept, { params: { id }, body });
  if (!productId) throw new Error("an accepted proposal has become no product");
  const reviewer = await makeMember();
  const comment = `Two screws were missing ${crypto.randomUUID()}`;
  const review = { productId, rating: 3, difficulty: "medium", comment } as const;
  await callAs(reviewer, productReviews.write, { body: review });
  return { brand, productId, comment };
}

test("a maker applies with documents, is approved, and replies to a review, which a guest reads", async ({
  page,
  otherDevice,
}) => {
  const { brand, productId, comment } = await reviewedProduct();
  const maker = await makeMember();
  const company = `${brand} Inc.`;

  await test.step("the application", async () => {
    await signInQuietly(page, maker);
    await page.goto("/partner");
    await page.getByLabel("Company", { exact: true }).fill(company);
    await page.getByLabel("Contact person").fill("Maya Tremblay");
    await page.getByLabel("Contact’s email").fill(maker.email);
    await page.getByLabel("Brands", { exact: true }).fill(brand);
    await page.getByRole("button", { name: "Bedroom" }).click();
    await page.getByLabel("Units per month").fill("1200");
    await page.getByLabel("What you plan with Hexkey").fill("Our beds, from January on.");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(toastOf(page, "Your draft is saved")).toBeVisible();
    // A document is what its bytes are: a PDF takes the server much longer than a picture.
    const paper = sharp({ create: { width: 600, height: 800, channels: 3, background: "white" } });
    const picture = new Uint8Array(await paper.jpeg().toBuffer());
    for (const documentType of ["brand-rights", "liability-insurance"] as const) {
      const file = new File([picture], "wren-crib-manual.pdf");
      await callAs(maker, partnership.addDocument, { params: { documentType }, file });
    }
    await page.reload();
    await expect(page.getByLabel("Units per month")).toHaveValue("1200");
    await page.getByLabel(`Add a file: ${REQUIRED[0]}`).setInputFiles(PAPER);
    for (const type of REQUIRED) {
      const slot = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: type }) });
      await expect(slot.getByText("wren-crib-manual.pdf")).toBeVisible();
    }
    expect(await findBarriers(page)).toEqual([]);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a copy of wren-crib-manual.pdf" }).first().click();
    const file = await (await saved).path();
    expect(await pdfReader.countPages("the journey", createReadStream(file))).toBe(3);
    await page.getByRole("button", { name: "Submit the application" }).click();
    await expect(page.getByText("waits for a reviewer")).toBeVisible();
  });

  await test.step("the review", async () => {
    await signInQuietly(otherDevice, SUPER_ADMIN);
    await otherDevice.goto("/home?dialog=business");
    const dialog = otherDevice.getByRole("dialog", { name: "Business Management Dashboard" });
    await dialog.getByRole("tab", { name: "Partnerships" }).click();
    await dialog.getByRole("button", { name: `Open the application of ${company}` }).click();
    await dialog.getByRole("button", { name: "Take into review" }).click();
    await expect(dialog.getByText("these have to be verified and valid")).toBeVisible();
    for (let left = REQUIRED.length; left > 0; left--) {
      await dialog.getByRole("button", { name: "Verify wren-crib-manual.pdf" }).first().click();
      const form = dialog.getByRole("form", { name: "Verify wren-crib-manual.pdf" });
      if (left === 1) await form.getByLabel("Last day on which it holds").fill("2099-12-31");
      await form.getByRole("button", { name: "Verify" }).click();
      await expect(form).toHaveCount(0);
    }
    await expect(dialog.getByText("Valid until December 31, 2099")).toBeVisible();
    expect(await findBarriers(otherDevice)).toEqual([]);
    await dialog.getByRole("button", { name: "Approve" }).click();
    const terms = dialog.getByRole("form", { name: "Approve the application" });
    await terms.getByLabel("Tier").selectOption("Premium");
    await terms.getByLabel("Commission, per cent of a sale").fill("7.5");
    await terms.getByRole("button", { name: "Approve" }).click();
    await expect(dialog.getByRole("button", { name: "Suspend" })).toBeVisible();
    const mail = await mailTo(maker.email, /partnership is approved/);
    expect(mail.text).toContain("/partner");
  });

  await test.step("the maker’s rights, and the reply", async () => {
    await page.reload();
    await expect(page.getByText("Your company is a partner of Hexkey.")).toBeVisible();
    await expect(page.getByRole("link", { name: "To the catalogue desk" })).toBeVisible();
    await openPeople(page, productId);
    const review = page.getByRole("region", { name: "Reviews" }).getByRole("listitem").filter({ hasText: comment });
    await review.getByRole("button", { name: /^Reply as the maker/ }).click();
    await review.getByLabel("Your reply").fill("We have sent the screws.");
    await review.getByRole("button", { name: "Publish the reply" }).click();
    await expect(review.getByRole("region", { name: `Reply from ${company}` })).toContainText("sent the screws");
    await expect(review.getByRole("button", { name: "Edit the reply" })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });

  const [read] = await callAs(null, productReviews.list, { params: { id: productId }, query: {} });
  expect(read?.reply).toMatchObject({ companyName: company, text: "We have sent the screws." });
});
