import { join } from "node:path";
import sharp from "sharp";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { callAs, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

const MANUAL = join(import.meta.dirname, "../server/db/seed/media/wren-crib-manual.pdf");

test("an admin sends pictures and a manual for a product, and its page shows them", async ({ page }) => {
  const codes = { gtins: [], articleNumbers: [] };
  const { id } = await callAs(await superAdmin(), desk.create, {
    body: { name: `Bench ${Date.now()}`, nameFr: null, brand: "Larchmont", category: "office", ...codes },
  });
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto(`/desk/products/${id}`);
  const product = page.getByRole("group", { name: "Picture", exact: true });
  await product.getByLabel("Choose a picture").setInputFiles(await photo("#8a5a2b"));
  await expect(product.getByRole("img")).toBeVisible();
  await expect(product.getByRole("status")).toHaveText("The picture was sent. Save the product to show it.");

  const manual = page.getByRole("group", { name: "Manual (PDF)" });
  await manual.getByLabel("Choose a PDF").setInputFiles(MANUAL);
  await expect(manual.getByRole("link", { name: /^Open the manual \(PDF, 3 pages, \d+.kB\)/ })).toBeVisible();

  await page.getByRole("button", { name: "Add the guide" }).click();
  await page.getByRole("textbox", { name: "What to do" }).fill("Turn the cams to the right.");
  const step = page.getByRole("group", { name: "Picture of the step" });
  await step.getByLabel("Choose a picture").setInputFiles(await photo("#0b5d4b"));
  await step.getByRole("textbox", { name: "What is on the picture" }).fill("A cam");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Nothing to save" }).or(page.getByText("Nothing to save")),
  ).toBeVisible();

  await page.getByRole("link", { name: "See the page" }).click();
  const link = page.getByRole("link", { name: /^Manual \(PDF, 3 pages, \d+.kB\)/ }).first();
  const served = await page.request.get((await link.getAttribute("href")) ?? "", {
    headers: { range: "bytes=0-4" },
  });
  expect([served.status(), await served.text(), served.headers()["content-type"]]).toEqual([
    206,
    "%PDF-",
    "application/pdf",
  ]);
  const picture = page.getByRole("img", { name: "A cam" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280);
});

/** A picture as a camera makes it, larger than any page shows it. */
async function photo(background: string) {
  const pixels = sharp({ create: { width: 2400, height: 1800, channels: 3, background } });
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: await pixels.jpeg().toBuffer() };
}
