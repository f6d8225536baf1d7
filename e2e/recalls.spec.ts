import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { readRecallsJob } from "#server/features/recalls/index.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { productCodes, products } from "#shared/schema/index.ts";
import { withAppDatabase } from "./app-database.ts";
import { typeCode, unknownGtin } from "./boxes.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { CPSC_RECALLS } from "./surroundings.ts";

const PAGE = "https://www.cpsc.gov/Recalls/2026/Example";
const NOTICE = "Recall: check model and date";

test("a recall that appears stands in the history and the inbox of who scanned the product, on its page, and in the dialog of its scan", async ({
  page,
  request,
}) => {
  const gtin = unknownGtin();
  const id = v7();
  const name = "Havrevik wardrobe";
  await withAppDatabase(async ({ db }) => {
    const product = { id, name, brand: "Nordhem", category: "bedroom", qrCode: `RECALL-${id}` } as const;
    await db.insert(products).values(product);
    await db.insert(productCodes).values({ productId: id, symbology: "gtin", value: gtin.padStart(14, "0") });
  });
  try {
    const member = await makeMember();
    const scan = {
      clientId: v7(),
      method: "typed",
      code: gtin,
      symbology: null,
      scannedAt: new Date().toISOString(),
    } as const;
    await callAs(member, scans.record, { body: { scans: [scan] } });
    const published = {
      RecallNumber: "26999",
      RecallDate: `${new Date().getUTCFullYear()}-01-02T00:00:00`,
      Title: "Nordhem Recalls Havrevik Wardrobes Due to Tip-Over Hazard",
      URL: PAGE,
      Products: [{ Name: "Wardrobes", Model: "", NumberOfUnits: "About 40" }],
      ProductUPCs: [{ UPC: gtin }],
      Hazards: [{ Name: "The wardrobe can tip over." }],
      Remedies: [{ Name: "Stop using it, and contact the maker." }],
    };
    await request.put(CPSC_RECALLS, { data: [published] });
    await withAppDatabase(async ({ pool }) => {
      const queue = await openQueue(pool);
      await queue.add(readRecallsJob, {});
      await queue.close();
    });
    const inbox = () => callAs(member, notifications.list);
    await expect.poll(async () => (await inbox()).map(({ isRead }) => isRead)).toEqual([false]);

    await signInQuietly(page, member);
    await page.goto("/scan-history");
    await waitForScreen(page);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name }).first();
    await expect(row.getByRole("note")).toContainText(NOTICE);
    await expect(row.getByRole("link", { name: "Read the recall" })).toHaveAttribute("href", PAGE);
    // The picture is not drawn out along the notice beside it.
    const picture = await row.locator("> span").first().boundingBox();
    expect(picture?.height).toBeLessThan(70);

    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: /Profile.*1 new notification/ }).click();
    await page.getByRole("link", { name: /Notifications.*1 new/ }).click();
    const told = page.getByRole("link", { name: `Recall: ${name}` });
    await expect(told).toContainText("New");
    await told.click();
    await expect(page).toHaveURL(new RegExp(`/p/${id}`));
    const note = page.getByRole("note", { name: NOTICE });
    await expect(note).toBeInViewport();
    await expect(note).toContainText("The wardrobe can tip over.");
    const link = note.getByRole("link", { name: "Read the recall" });
    await expect(link).toHaveAttribute("href", PAGE);
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect.poll(async () => (await inbox()).map(({ isRead }) => isRead)).toEqual([true]);

    await navigation.getByRole("button", { name: "Scan" }).click();
    await typeCode(page, gtin);
    await expect(page.getByRole("dialog", { name }).getByRole("note", { name: NOTICE })).toBeVisible();
  } finally {
    await request.put(CPSC_RECALLS, { data: [] });
    await withAppDatabase(({ db }) => db.delete(products).where(eq(products.id, id)));
  }
});
