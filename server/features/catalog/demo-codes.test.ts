import readCode from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderDemoCodes, UNKNOWN_CODE } from "#server/features/catalog/demo-codes.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";

/** What a scanner reads off each QR code of a page. */
async function scan(page: string): Promise<(string | undefined)[]> {
  const drawings = page.match(/<svg.*?<\/svg>/gs) ?? [];
  return Promise.all(
    drawings.map(async (drawing) => {
      const { data, info } = await sharp(Buffer.from(drawing))
        .resize(400)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data;
    }),
  );
}

test("the page shows the code of every demo product and one of none, ready to scan", async () => {
  const { db } = await openTestDatabase();
  const demo = { thumbnailUrl: "/media/demo/wren-crib-640.webp" };
  await makeProduct(db, { ...demo, name: "Wren crib", category: "nursery", qrCode: "HXK-1234-ABCD" });
  await makeProduct(db, { ...demo, name: "Torsvik desk", category: "office", qrCode: "HXK-5678-EFGH" });
  await makeProduct(db, { name: "Somebody's own", qrCode: "HXK-9999-9999" });
  const page = await renderDemoCodes({ db });
  expect(await scan(page)).toEqual(["HXK-5678-EFGH", "HXK-1234-ABCD", UNKNOWN_CODE]);
  expect(page).toContain("/media/demo/wren-crib-320.webp");
  expect(page).not.toContain("<script");
});

test("a name is shown as text, whatever is in it", async () => {
  const { db } = await openTestDatabase();
  await makeProduct(db, { thumbnailUrl: "/media/demo/x-640.webp", name: `<img src=x onerror="alert(1)">` });
  expect(await renderDemoCodes({ db })).not.toContain("<img src=x");
});
