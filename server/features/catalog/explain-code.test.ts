import { expect, test } from "vitest";
import { makeProduct, makeProposal } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { moderationItems, productCodes, type products } from "#shared/schema/index.ts";

async function serve() {
  const { db, as } = await startTestApp();
  return {
    db,
    explain: (code: string, symbology?: Symbology) =>
      as(null).call(codes.explain, { params: { code }, query: symbology ? { symbology } : {} }),
    /** A product with these codes, as a list shows it. */
    stock: async (values: Partial<typeof products.$inferInsert>, codes: { gtin?: string; article?: string } = {}) => {
      const { id, name, nameFr, brand, thumbnailUrl } = await makeProduct(db, values);
      const rows = [
        ...(codes.gtin ? [{ symbology: "gtin", value: codes.gtin } as const] : []),
        ...(codes.article ? [{ symbology: "article-number", value: articleValue(brand, codes.article) } as const] : []),
      ];
      if (rows.length > 0) await db.insert(productCodes).values(rows.map((row) => ({ ...row, productId: id })));
      return { id, name, nameFr, brand, thumbnailUrl };
    },
  };
}

const NOTHING = {
  gtin: null,
  articleNumber: null,
  lot: null,
  serial: null,
  sscc: null,
  url: null,
  contents: [],
  product: null,
  candidates: [],
  isProposed: false,
};

test("every kind of code is explained with its content, without a product", async () => {
  const { explain } = await serve();
  for (const [code, told] of [
    ["034000470693", { kind: "gtin", gtin: "00034000470693" }],
    [
      "]d20100034000470693240A-7\u001d10LOT7\u001d21S9",
      { kind: "element-string", gtin: "00034000470693", articleNumber: "A-7", lot: "LOT7", serial: "S9" },
    ],
    [
      "https://id.gs1.org/01/00034000470693/10/LOT7?17=261231",
      {
        kind: "digital-link",
        gtin: "00034000470693",
        lot: "LOT7",
        url: "https://id.gs1.org/01/00034000470693/10/LOT7?17=261231",
      },
    ],
    ["(00)340123450000000018", { kind: "sscc", sscc: "340123450000000018" }],
    ["034000470694", { kind: "wrong-check-digit" }],
    ["802.984.74", { kind: "article-number", articleNumber: "802.984.74" }],
    ["https://maker.example/dresser", { kind: "link", url: "https://maker.example/dresser" }],
    ["javascript:alert(1)", { kind: "text" }],
    ["\0\u202e", { kind: "text" }],
  ] as const)
    expect(await explain(code), code).toEqual({ ...NOTHING, ...told });
});

test("a code is explained with its product, and our own code as such", async () => {
  const { explain, stock } = await serve();
  const product = await stock({ qrCode: "HXK-AB12-CD34" }, { gtin: "00034000470693", article: "963.850.74" });
  expect(await explain("034000470693")).toEqual({ ...NOTHING, kind: "gtin", gtin: "00034000470693", product });
  expect(await explain("hxk-ab12-cd34")).toEqual({ ...NOTHING, kind: "hexkey", product });
  expect(await explain("963.850.74")).toMatchObject({ kind: "article-number", product, candidates: [] });
  // It would be a GTIN-8, but no product has that.
  expect(await explain("96385074")).toMatchObject({
    kind: "article-number",
    gtin: null,
    articleNumber: "96385074",
    product,
  });
});

test("products of several makers with one number are candidates, and none of them is the product", async () => {
  const { explain, stock } = await serve();
  const oak = await stock({ brand: "Oakline" }, { article: "1001-22" });
  const nord = await stock({ brand: "Nordhem" }, { article: "100.122" });
  await stock({ brand: "Nordhem" }, { article: "100.123" });
  expect(await explain("100122")).toMatchObject({ product: null, candidates: [nord, oak] });
  expect(await explain("Oakline 100122")).toMatchObject({ product: oak, candidates: [] });
});

test("a bundle lists its articles with their counts, and the products that are surely meant", async () => {
  const { explain, stock } = await serve();
  const frame = await stock({ brand: "Nordhem" }, { article: "802.984.74" });
  const nordhem = await stock({ brand: "Nordhem" }, { article: "104.510.20" });
  await stock({ brand: "Oakline" }, { article: "104.510.20" });
  const code = "(240)802.984.74(30)2(240)104.510.20(30)1(240)999.999.99";
  const article = { articleNumber: "104.510.20", count: 1 };
  expect(await explain(code)).toEqual({
    ...NOTHING,
    kind: "element-string",
    contents: [
      { articleNumber: "802.984.74", count: 2, product: frame },
      { ...article, product: null },
      { articleNumber: "999.999.99", count: 1, product: null },
    ],
  });
  // The bundle is a known product: so are its articles.
  const whole = await stock({ brand: "Nordhem" }, { gtin: "00034000470693" });
  const { product, contents } = await explain(`(01)00034000470693${code}`);
  expect(product).toEqual(whole);
  expect(contents[1]).toEqual({ ...article, product: nordhem });
});

test("a bundle of hundreds of articles is answered", async () => {
  const { explain, stock } = await serve();
  const first = await stock({}, { article: "A-1000" });
  await stock({}, { article: "A-1300" });
  const code = Array.from({ length: 301 }, (_, index) => `(240)A-${1000 + index}`).join("");
  const { contents } = await explain(code);
  expect(contents).toHaveLength(301);
  expect(contents[0]?.product).toEqual(first);
  expect(contents[300]?.product).toBeNull();
});

test("a code whose product waits in the queue is marked so in all its forms, until it is decided on", async () => {
  const { db, explain } = await serve();
  const { itemId } = await makeProposal(db, { code: "034000470693", codeKey: "gtin:00034000470693" });
  await makeProposal(db, { code: "802.984.74", codeKey: "article:80298474" });
  await makeProposal(db, { code: "963.850.74", codeKey: "article:96385074" });
  await makeProposal(db, { code: "HXK-AB12-CD34", codeKey: "text:HXK-AB12-CD34" });
  for (const code of [
    "0034000470693",
    "(01)00034000470693(10)L",
    "https://x.example/01/00034000470693",
    "802 984 74",
    "96385074",
    "hxk-ab12-cd34",
  ])
    expect((await explain(code)).isProposed, code).toBe(true);
  for (const code of ["034000470694", "0614141007349", "802.984.75", "340123450000000017", "HXK-AB12-CD35"])
    expect((await explain(code)).isProposed, code).toBe(false);
  await db.update(moderationItems).set({ status: "rejected", reason: "incomplete", decidedAt: new Date() });
  expect(itemId).toBeTruthy();
  expect((await explain("034000470693")).isProposed).toBe(false);
});
