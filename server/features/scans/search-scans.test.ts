import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeIdentified, makeProduct, makeScan, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import type { ScanMethod } from "#shared/domain/scan-method.ts";
import { aiScanResults } from "#shared/schema/index.ts";

async function serve() {
  const app = await startTestApp();
  const { id } = await makeUser(app.db);
  const me = app.as({ id, role: "user" });
  const product = await makeProduct(app.db, { name: "Lindholm dresser", brand: "Nordhem" });
  const known = await makeScan(app.db, { userId: id, productId: product.id, code: "802.984.74", method: "typed" });
  const photo = await makeIdentified(app.db, {
    userId: id,
    identifiedName: "Étagère en chêne",
    identifiedBrand: "Boisvert",
    identifiedModel: "Kub 4",
    description: "A shelf.",
    userUpdatedBrand: "Sylve",
    userUpdatedModel: "Quadra",
    userUpdatedDescription: "It leans 10% to the left_side.",
    userNotes: "In the attic.",
  });
  const names = new Map([
    [known.id, "dresser"],
    [photo.scan.id, "shelf"],
  ]);
  return {
    ...app,
    id,
    me,
    product,
    photo,
    find: async (q: string, method?: ScanMethod) => {
      const query = { q, ...(method && { method }) };
      const found = (await me.call(scans.list, { query })).map((scan) => names.get(scan.id) ?? "another");
      expect(await me.call(scans.count, { query })).toEqual({ total: found.length });
      return found;
    },
  };
}

test("scans are found by words of their code, product, answer, correction and note", async () => {
  const { find } = await serve();
  for (const q of ["lindholm", "NORDHEM dresser", "80298474", "802.984.74", "802-984", "984.74 lind"]) {
    expect([q, await find(q)]).toEqual([q, ["dresser"]]);
  }
  for (const q of ["etagere", "CHÊNE kub", "boisvert", "sylve quadra", "attic", "shelf", "sylve dresser", "bedroom"]) {
    expect([q, await find(q)]).toEqual([q, ["shelf"]]);
  }
  // Both are dressers: the answer to the photo says so in its type.
  expect(await find("dresser")).toEqual(["shelf", "dresser"]);
  expect(await find("lindholm attic")).toEqual([]);
  expect(await find("   ")).toEqual(["shelf", "dresser"]);
});

test("signs that mean something to the database are looked for like others", async () => {
  const { find } = await serve();
  for (const q of ["10%", "left_side", "％ left"]) expect([q, await find(q)]).toEqual([q, ["shelf"]]);
  for (const q of ["1%0", "le_t", "\\", "%", "_", "'; --", "a\0b"]) {
    const found = await find(q);
    expect([q, found]).toEqual([q, q === "%" || q === "_" ? ["shelf"] : []]);
  }
});

test("only a member's own scans are searched, with what they see of them", async () => {
  const { db, as, find, product, photo } = await serve();
  const stranger = await makeUser(db);
  await makeScan(db, { userId: stranger.id, productId: product.id });
  await makeIdentified(db, { userId: stranger.id, imageHash: photo.imageHash, userNotes: "In the attic." });
  expect([await find("lindholm"), await find("attic")]).toEqual([["dresser"], ["shelf"]]);
  const theirs = as({ id: stranger.id, role: "user" });
  expect(await theirs.call(scans.list, { query: { q: "802" } })).toEqual([]);
  await db.update(aiScanResults).set({ userNotes: null }).where(eq(aiScanResults.id, photo.result.id));
  expect(await find("attic")).toEqual([]);
});

test("a kind of scan is listed alone, and together with words", async () => {
  const { find, me } = await serve();
  expect([await find("dresser", "photo"), await find("dresser", "typed"), await find("dresser", "code")]).toEqual([
    ["shelf"],
    ["dresser"],
    [],
  ]);
  expect(await me.call(scans.count)).toEqual({ total: 2 });
  expect(await me.call(scans.count, { query: { method: "photo" } })).toEqual({ total: 1 });
});

test("pages of what was found go on where the one before ended", async () => {
  const { db, id, me, product } = await serve();
  for (let day = 1; day <= 9; day++) {
    const createdAt = new Date(`2026-10-0${Math.ceil(day / 2)}T00:00:00Z`);
    await makeScan(db, {
      userId: id,
      createdAt,
      ...(day % 2 === 0 ? { productId: product.id } : { code: `X-${day}` }),
    });
  }
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { q: "lindholm", limit: 2, ...(cursor && { cursor }) };
    const page = await me.page(scans.list, { query });
    found.push(...page.items.map((scan) => scan.id));
    cursor = page.nextCursor;
  }
  expect([found.length, new Set(found).size]).toEqual([5, 5]);
});

test("the words of a long history are found in time", async () => {
  const { pool, id, me } = await serve();
  await pool.query(
    `with results as (
       insert into ai_scan_results (id, user_id, image_hash, description, user_notes)
       select gen_random_uuid(), $1, repeat('b', 64), repeat('A white dresser. ', 60), 'Note ' || n
       from generate_series(1, 3000) n returning id)
     insert into scan_history (id, user_id, method, image_hash, result_id)
     select gen_random_uuid(), $1, 'photo', repeat('b', 64), id from results`,
    [id],
  );
  // A statement that takes too long is given up, and the call is 503.
  const found = await me.call(scans.list, { query: { q: "a e i o u w h s r note white dresser 2999 é 9.9.9" } });
  expect(found).toEqual([]);
});
