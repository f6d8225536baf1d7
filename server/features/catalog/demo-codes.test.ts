import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { renderDemoCodes, UNKNOWN_CODE } from "#server/features/catalog/demo-codes.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { productCodes } from "#shared/schema/index.ts";

/** What a scanner reads off each code of a page. */
async function scan(page: string): Promise<(string | undefined)[]> {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const drawings = page.match(/<svg.*?<\/svg>/gs) ?? [];
  const texts: (string | undefined)[] = [];
  for (const drawing of drawings) {
    const [found] = await readBarcodes(await sharp(Buffer.from(drawing)).resize(600).flatten().png().toBuffer());
    texts.push(found?.text);
  }
  return texts;
}

test("the page shows the code of every demo product, ready to scan, and codes that lead nowhere", async () => {
  const { db } = await openTestDatabase();
  const demo = { thumbnailUrl: "/media/demo/wren-crib-640.webp" };
  await makeProduct(db, { ...demo, name: "Wren crib", category: "nursery", qrCode: "HXK-1234-ABCD" });
  await makeProduct(db, { ...demo, name: "Torsvik desk", category: "office", qrCode: "HXK-5678-EFGH" });
  await makeProduct(db, { name: "A member's own", qrCode: "HXK-9999-9999" });
  const page = await renderDemoCodes({ db });
  expect(await scan(page)).toEqual([
    UNKNOWN_CODE,
    "9529999000019",
    "(00)095212340000000013",
    "https://maker.example/care-of-oak",
    "HXK-5678-EFGH",
    "HXK-1234-ABCD",
  ]);
  expect(page).toContain("/media/demo/wren-crib-320.webp");
  expect(page).not.toContain("<script");
});

test("the page shows what else is printed on the boxes of products with a film", async () => {
  const { db } = await openTestDatabase();
  for (const [name, article] of [
    ["Alder bed", "nordhem:n10482"],
    ["Birch desk", "nordhem:n20011"],
  ] as const) {
    const media = { thumbnailUrl: "/media/demo/x-640.webp", videoUrl: "/media/demo/x.mp4" };
    const { id: productId } = await makeProduct(db, { name, ...media });
    const gtin = name === "Alder bed" ? "00034000470693" : "09521234543213";
    await db.insert(productCodes).values([
      { productId, symbology: "article-number", value: article },
      { productId, symbology: "gtin", value: gtin },
    ]);
  }
  const texts = await scan(await renderDemoCodes({ db }));
  expect(texts.slice(0, 4)).toEqual([
    "0034000470693",
    "https://id.example/01/00034000470693/10/LOT7/21/A1",
    "(01)00034000470693(10)LOT7(21)A1",
    "(240)n10482(30)1(240)n20011(30)2",
  ]);
});

test("a name is shown as text, whatever is in it", async () => {
  const { db } = await openTestDatabase();
  await makeProduct(db, { thumbnailUrl: "/media/demo/x-640.webp", name: `<img src=x onerror="alert(1)">` });
  expect(await renderDemoCodes({ db })).not.toContain("<img src=x");
});
