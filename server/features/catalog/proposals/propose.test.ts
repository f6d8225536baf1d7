import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { type NewProduct, proposals } from "#shared/contracts/catalog/proposals.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, productCodes, productProposals } from "#shared/schema/index.ts";

const BUNK_BED: NewProduct = { name: "Bunk bed", brand: "Oakline", category: "bedroom" };

async function serve() {
  const { db, as } = await startTestApp();
  const member = await makeUser(db);
  const propose = (body: Partial<NewProduct> = {}, id = member.id) =>
    as({ id, role: "user" }).call(proposals.propose, { body: { ...BUNK_BED, ...body } });
  return { db, member, propose, rows: () => db.select().from(productProposals) };
}

test("a proposal waits in the queue with the code as it was read and what it is", async () => {
  const { member, propose, rows } = await serve();
  const proposed = await propose({ code: "]d20100034000470693\u001d10L", symbology: "data-matrix" });
  expect(proposed).toMatchObject({
    ...BUNK_BED,
    status: "proposed",
    code: "]d20100034000470693\u001d10L",
    proposedBy: "Maya T.",
    decidedAt: null,
    reason: null,
    productId: null,
  });
  expect(await rows()).toMatchObject([{ userId: member.id, codeKey: "gtin:00034000470693" }]);
});

test("the reader's word goes into what the code is", async () => {
  const { propose, rows } = await serve();
  await propose({ code: "01234565", symbology: "ean-8" });
  expect(await rows()).toMatchObject([{ code: "01234565", codeKey: "gtin:00000001234565" }]);
});

test("a box without a code can be proposed, and pasted lines become one", async () => {
  const { propose } = await serve();
  expect(await propose({ name: " Bunk\r\n\tbed\0 ", brand: "Oak\ud800line" })).toMatchObject({
    name: "Bunk bed",
    brand: "Oak\ufffdline",
    code: null,
  });
  await expect(propose({ name: "\0 \u2028" })).rejects.toMatchObject({
    status: 400,
    fields: { name: expect.any(String) },
  });
});

test.each([
  ["a shipping label's number", "(00)340123450000000018", "shipping label"],
  ["a mistyped number", "034000470694", "check digit"],
  ["a link with a wrong digit", "https://id.gs1.org/01/00034000470694", "check digit"],
  ["a long link", `https://maker.example/${"a".repeat(1000)}`, "too long"],
])("%s can be no product's code, and the answer says why", async (_what, code, why) => {
  const { propose, rows } = await serve();
  await expect(propose({ code })).rejects.toMatchObject({
    status: 400,
    fields: { code: expect.stringContaining(why) },
  });
  expect(await rows()).toEqual([]);
});

test("a code that leads to a product already is refused in every form, an article number only with its brand", async () => {
  const { db, propose, rows } = await serve();
  const { id } = await makeProduct(db, { brand: "Nordhem", qrCode: "HXK-AB12-CD34" });
  await db.insert(productCodes).values([
    { productId: id, symbology: "gtin", value: "00034000470693" },
    { productId: id, symbology: "article-number", value: articleValue("Nordhem", "802.984.74") },
  ]);
  for (const code of [
    "034000470693",
    "(01)00034000470693(10)LOT",
    "https://x.example/01/00034000470693",
    "hxk-ab12-cd34",
    "802 984 74",
    "(240)80298474",
    "Nordhem 80298474",
  ])
    await expect(propose({ brand: "NORDHEM", code }), code).rejects.toMatchObject({ status: 409, code: "CONFLICT" });
  expect(await rows()).toEqual([]);
  expect((await propose({ brand: "Oakline", code: "802.984.74" })).status).toBe("proposed");
});

test("a double tap is one proposal, also if both arrive at once, and takes one try", async () => {
  const { db, propose, rows } = await serve();
  const answers = await Promise.all(Array.from({ length: 10 }, () => propose({ code: "802.984.74" })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await propose({ code: "802 984 74" })).id).toBe(answers[0]?.id);
  expect(await rows()).toHaveLength(1);
  expect(await db.select().from(moderationItems)).toHaveLength(1);
  // Without a code as well.
  const bare = await Promise.all(Array.from({ length: 5 }, () => propose()));
  expect(new Set(bare.map(({ id }) => id)).size).toBe(1);
  expect(await rows()).toHaveLength(2);
  // Twenty-eight more fit into the hour.
  for (let number = 2; number < TRY_LIMITS.proposals.tries; number++) await propose({ name: `Bunk bed ${number}` });
  await expect(propose({ name: "One more" })).rejects.toMatchObject({ status: 429 });
});

test("a correction, another member's box, and a box after a decision are proposals of their own", async () => {
  const { db, propose, rows } = await serve();
  const other = await makeUser(db);
  const first = await propose({ code: "034000470693" });
  await propose({ code: "034000470693", name: "Bunk bed, white" });
  await propose({ code: "034000470693" }, other.id);
  await db
    .update(moderationItems)
    .set({ status: "rejected", reason: "incomplete", decidedAt: new Date() })
    .where(eq(moderationItems.id, first.id));
  expect((await propose({ code: "034000470693" })).id).not.toBe(first.id);
  expect(await rows()).toHaveLength(4);
});
