import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeProduct, makeProposal, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { type NewProduct, proposals } from "#shared/contracts/catalog/proposals.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { adminAudit, moderationItems, productCodes, productProposals, products, users } from "#shared/schema/index.ts";

const DRESSER: NewProduct = { name: "Dresser", brand: "Nordhem", category: "bedroom" };

async function serve() {
  const { db, as } = await startTestApp();
  const [admin, second, member] = [await makeUser(db, { role: "admin" }), await makeUser(db), await makeUser(db)];
  const asAdmin = as({ id: admin.id, role: "admin" });
  const asSecond = as({ id: second.id, role: "super-admin" });
  return {
    db,
    as,
    admin,
    member,
    asSecond,
    /** A proposal as a member makes it. */
    propose: (body: Partial<NewProduct> = {}) =>
      as({ id: member.id, role: "user" }).call(proposals.propose, { body: { ...DRESSER, ...body } }),
    accept: (id: string, body: Partial<NewProduct> = {}, by = asAdmin) =>
      by.call(proposals.accept, { params: { id }, body: { ...DRESSER, ...body } }),
    reject: (id: string, by = asAdmin) =>
      by.call(proposals.reject, { params: { id }, body: { reason: "no-real-product" } }),
    queue: (query: { status?: "proposed" | "accepted" | "rejected"; limit?: number; cursor?: string } = {}) =>
      asAdmin.page(moderation.items, { query: { kind: "product", ...query } }),
    proposal: async (id: string) => (await asAdmin.call(moderation.item, { params: { id } })).proposal,
    find: (code: string) => as(null).call(codes.findProduct, { params: { code } }),
    codes: async () => {
      const rows = await db.select().from(productCodes);
      return rows.map(({ symbology, value }) => `${symbology} ${value}`).sort();
    },
  };
}

const NEW_CODE = /^HXK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

test("an accepted product is in the catalogue as corrected, and its box leads to it", async () => {
  const { db, admin, propose, accept, find, codes } = await serve();
  const { id } = await propose({ name: "Dreser", code: "(01)00034000470693(240)802.984.74" });
  const accepted = await accept(id, { name: "Lindholm dresser", code: "(01)00034000470693(240)802.984.74" });
  const product = await find("034000470693");
  expect(product).toMatchObject({ ...DRESSER, name: "Lindholm dresser", qrCode: expect.stringMatching(NEW_CODE) });
  expect(accepted).toMatchObject({ id, status: "accepted", name: "Dreser", productId: product.id, reason: null });
  expect(accepted.decidedAt).toBeInstanceOf(Date);
  expect((await find("nordhem 80298474")).id).toBe(product.id);
  expect((await find(product.qrCode.toLowerCase())).id).toBe(product.id);
  expect(await codes()).toEqual(["article-number nordhem:80298474", "gtin 00034000470693", `hexkey ${product.qrCode}`]);
  expect(await db.select().from(adminAudit)).toMatchObject([
    {
      actorId: admin.id,
      action: "moderation.accept",
      targetType: "product-proposal",
      targetId: id,
      before: { status: "proposed", name: "Dreser" },
      after: { status: "accepted", name: "Lindholm dresser", productId: product.id },
    },
  ]);
});

test.each([
  ["a link", "https://maker.example/dresser", "https://maker.example/dresser", []],
  ["a text", "]Q1Desk with drawers", "Desk with drawers", []],
  ["a code of ours", "hxk-ab12-cd34", "HXK-AB12-CD34", []],
  ["an article number", "802.984.74", NEW_CODE, ["article-number nordhem:80298474"]],
  ["an article number behind its brand", "Nordhem N 10.482", NEW_CODE, ["article-number nordhem:n10482"]],
  ["a GTIN", "034000470693", NEW_CODE, ["gtin 00034000470693"]],
  ["a GTIN that looks like an article number", "96385074", NEW_CODE, ["gtin 00000096385074"]],
  ["a shop's own number, which is another product's elsewhere", "2012345678903", NEW_CODE, []],
  ["a lot of whatever", "(10)LOT7", NEW_CODE, []],
  ["a bundle", "(240)802.984.74(30)2(240)104.510.20", NEW_CODE, []],
] as const)("of a box with %s the product gets the right codes", async (_what, code, qrCode, others) => {
  const { db, propose, accept, codes } = await serve();
  const { id } = await propose({ code });
  await accept(id, { code });
  const [product] = await db.select().from(products);
  if (typeof qrCode === "string") expect(product?.qrCode).toBe(qrCode);
  else expect(product?.qrCode).toMatch(qrCode);
  expect(await codes()).toEqual([...others, `hexkey ${product?.qrCode}`].sort());
});

test("eight digits stay what the member's reader said, unless the moderator types others", async () => {
  const { propose, accept, codes } = await serve();
  const { id } = await propose({ code: "11234562", symbology: "upc-e" });
  await accept(id, { code: " 11234562" });
  expect(await codes()).toContain("gtin 00112345000062");
  const other = await propose({ name: "Shelf", code: "11234579", symbology: "upc-e" });
  await accept(other.id, { code: "04252614" });
  expect(await codes()).toContain("gtin 00042100005264");
});

test("a product can be accepted without its code", async () => {
  const { propose, accept, codes } = await serve();
  await accept((await propose({ code: "802.984.74" })).id);
  expect(await codes()).toEqual([expect.stringMatching(/^hexkey HXK-/)]);
});

test("a code that can be no product's, or is one's already, changes nothing", async () => {
  const { db, propose, accept, queue } = await serve();
  const { id } = await propose();
  await makeProduct(db, { qrCode: "https://maker.example/1" });
  await expect(accept(id, { code: "(00)340123450000000018" })).rejects.toMatchObject({
    status: 400,
    fields: { code: expect.stringContaining("shipping label") },
  });
  await expect(accept(id, { code: "https://maker.example/1" })).rejects.toMatchObject({ status: 409 });
  expect((await queue()).items).toMatchObject([{ id, status: "proposed" }]);
  expect(await db.select().from(adminAudit)).toEqual([]);
  expect(await db.select().from(products)).toHaveLength(1);
});

test("a decision stays, and an unknown proposal is not found", async () => {
  const { accept, reject, propose } = await serve();
  const [first, second] = [await propose(), await propose({ name: "Shelf" })];
  await accept(first.id);
  await reject(second.id);
  for (const { id } of [first, second]) {
    await expect(accept(id)).rejects.toMatchObject({ status: 409 });
    await expect(reject(id)).rejects.toMatchObject({ status: 409 });
  }
  await expect(accept(v7())).rejects.toMatchObject({ status: 404 });
  await expect(reject(v7())).rejects.toMatchObject({ status: 404 });
});

test("what another moderator has claimed is theirs to decide", async () => {
  const { asSecond, propose, accept, reject } = await serve();
  const { id } = await propose();
  await asSecond.call(moderation.claim, { params: { id } });
  for (const refused of [accept(id), reject(id)])
    await expect(refused).rejects.toMatchObject({ status: 409, serverMessage: expect.stringContaining("Maya T.") });
  expect(await accept(id, {}, asSecond)).toMatchObject({ status: "accepted" });
});

test("of several moderators at once one decides and the others get a conflict", async () => {
  const { db, asSecond, propose, accept, reject } = await serve();
  // Without a code: nothing but the decision itself could keep them apart.
  for (const name of ["Bed", "Desk", "Shelf"]) {
    const { id } = await propose({ name });
    const results = await Promise.allSettled([accept(id), accept(id, {}, asSecond), reject(id), reject(id, asSecond)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
  }
  expect(await db.select().from(adminAudit)).toHaveLength(3);
  expect((await db.select().from(products)).length).toBeLessThanOrEqual(3);
});

test("a product whose code another one is just getting waits for that, and is refused", async () => {
  const { db, propose, accept } = await serve();
  const code = "https://maker.example/1";
  const { id } = await propose({ code });
  const other = await db.$client.connect();
  await other.query("begin");
  await other.query(
    "insert into products (id, name, brand, category, qr_code) values (gen_random_uuid(), 'Desk', 'Oakline', 'office', $1)",
    [code],
  );
  const answer = accept(id, { code }).catch((error: unknown) => error);
  await untilWaiting(db.$client);
  await other.query("commit");
  other.release();
  expect(await answer).toMatchObject({ status: 409, serverMessage: expect.stringContaining("that code") });
});

test.each(["034000470693", "802.984.74", "https://maker.example/1"])(
  "of two boxes with the code %s that are accepted at once, one becomes a product",
  async (code) => {
    const { db, asSecond, propose, accept, queue } = await serve();
    const [first, second] = [await propose({ code }), await propose({ code, name: "Dresser, white" })];
    const results = await Promise.allSettled([accept(first.id, { code }), accept(second.id, { code }, asSecond)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
    expect(await db.select().from(products)).toHaveLength(1);
    expect((await queue()).items).toHaveLength(1);
  },
);

test("a rejected product says why, and the audit as well", async () => {
  const { db, admin, propose, reject, queue } = await serve();
  const { id } = await propose();
  expect(await reject(id)).toMatchObject({ id, status: "rejected", reason: "no-real-product", productId: null });
  expect(await db.select().from(adminAudit)).toMatchObject([
    { actorId: admin.id, action: "moderation.reject", targetId: id, reason: "no-real-product" },
  ]);
  expect((await queue()).items).toEqual([]);
  expect((await queue({ status: "rejected" })).items).toMatchObject([{ id }]);
});

test("waiting items come in the order in which they are due and decided ones newest first, page by page", async () => {
  const { db, queue } = await serve();
  for (const [number, day] of [1, 2, 2, 3, 4].entries()) {
    const { itemId } = await makeProposal(db, { name: `Bed ${number}` });
    await db
      .update(moderationItems)
      .set({ dueAt: new Date(Date.UTC(2026, 0, day)) })
      .where(eq(moderationItems.id, itemId));
  }
  const names = async (status: "proposed" | "rejected") => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await queue({ status, limit: 2, ...(cursor && { cursor }) });
      found.push(...items.map(({ title }) => title));
      cursor = nextCursor ?? undefined;
    } while (cursor);
    return found;
  };
  expect(await names("proposed")).toEqual(["Bed 0", "Bed 1", "Bed 2", "Bed 3", "Bed 4"]);
  // Decided in that order, two of them at once.
  await db.update(moderationItems).set({ status: "rejected", reason: "incomplete", decidedAt: moderationItems.dueAt });
  expect(await names("rejected")).toEqual(["Bed 4", "Bed 3", "Bed 2", "Bed 1", "Bed 0"]);
  await expect(queue({ cursor: "rubbish" })).rejects.toMatchObject({ status: 400 });
});

test("the proposer is shown by name, never by email, and without a name once the account is gone", async () => {
  const { db, proposal } = await serve();
  const [named, nameless, gone] = [
    await makeUser(db, { email: "maya@example.com" }),
    await makeUser(db, { email: "sam@example.com", firstName: null, lastName: null, username: null }),
    await makeUser(db),
  ];
  const made = [];
  for (const { id } of [named, nameless, gone]) made.push(await makeProposal(db, { userId: id }));
  await db.delete(users).where(eq(users.id, gone.id));
  expect(await db.select().from(productProposals)).toHaveLength(3);
  const proposals = await Promise.all(made.map(({ itemId }) => proposal(itemId)));
  expect(proposals.map((one) => one?.proposedBy)).toEqual(["Maya T.", null, null]);
});
