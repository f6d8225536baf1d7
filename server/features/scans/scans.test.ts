import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeIdentified, makeProduct, makeScan, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { type Scan, scans } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { scanHistory } from "#shared/schema/index.ts";

const actorOf = ({ id }: { id: string }): Actor => ({ id, role: "user" });
const HASH = "a".repeat(64);

test("scans come newest first, page by page, each once, with their products", async () => {
  const { db, as } = await startTestApp();
  const person = await makeUser(db);
  const product = await makeProduct(db, { name: "Lindholm dresser", brand: "Nordhem", thumbnailUrl: "/media/a.webp" });
  for (const day of ["01", "03", "03", "02"]) {
    await makeScan(db, { userId: person.id, productId: product.id, createdAt: new Date(`2026-11-${day}T00:00:00Z`) });
  }
  const me = as(actorOf(person));
  // One at a time, so that a page ends between the two of the same moment.
  const listed: Scan[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, nextCursor } = await me.page(scans.list, { query: { limit: 1, ...(cursor && { cursor }) } });
    listed.push(...items);
    cursor = nextCursor;
  }
  expect(listed.map((scan) => scan.createdAt.getUTCDate())).toEqual([3, 3, 2, 1]);
  expect(new Set(listed.map((scan) => scan.id)).size).toBe(4);
  expect(listed[0]).toMatchObject({
    method: "typed",
    symbology: null,
    identifiedName: null,
    product: { id: product.id, name: "Lindholm dresser", brand: "Nordhem", thumbnailUrl: "/media/a.webp" },
  });
});

test("only one's own scans are listed, and no cache keeps the answer", async () => {
  const { db, as, origin } = await startTestApp();
  const mine = await makeScan(db);
  await makeScan(db);
  const me = as({ id: mine.userId, role: "user" });
  expect((await me.call(scans.list)).map((scan) => scan.id)).toEqual([mine.id]);
  const answer = await fetch(`${origin}/api/scan-history`, { headers: me.headers });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("a photo shows the result of its scan, to its owner alone", async () => {
  const { db, as } = await startTestApp();
  const person = await makeUser(db);
  const first = await makeIdentified(db, { userId: person.id, imageHash: HASH, identifiedName: "A chair" });
  const { scan } = await makeIdentified(db, { userId: person.id, imageHash: HASH, identifiedName: "An armchair" });
  const other = await makeIdentified(db, {
    userId: (await makeUser(db)).id,
    imageHash: HASH,
    identifiedName: "Secret",
  });
  const listed = await as(actorOf(person)).call(scans.list);
  expect(listed).toMatchObject([
    { method: "photo", code: null, imageHash: HASH, identifiedName: "An armchair", confidence: 0.86, product: null },
    { identifiedName: "A chair" },
  ]);
  // The photo was looked at anew: its first scan shows the new answer.
  await db.update(scanHistory).set({ resultId: scan.resultId }).where(eq(scanHistory.id, first.scan.id));
  expect((await as(actorOf(person)).call(scans.list))[1]).toMatchObject({ identifiedName: "An armchair" });
  await db.update(scanHistory).set({ resultId: other.result.id }).where(eq(scanHistory.id, first.scan.id));
  expect((await as(actorOf(person)).call(scans.list))[1]).toMatchObject({ identifiedName: null });
});

test("one scan can be removed, and all of them, only by their owner", async () => {
  const { db, as } = await startTestApp();
  const person = await makeUser(db);
  const [first, second] = [await makeScan(db, { userId: person.id }), await makeScan(db, { userId: person.id })];
  await makeScan(db, { userId: person.id });
  const stranger = await makeScan(db);
  const me = as(actorOf(person));
  const ids = async () => (await me.call(scans.list)).map((scan) => scan.id);

  for (const id of [stranger.id, randomUUID()]) {
    await expect(me.call(scans.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  }
  await me.call(scans.remove, { params: { id: first.id } });
  await expect(me.call(scans.remove, { params: { id: first.id } })).rejects.toMatchObject({ status: 404 });
  expect(await ids()).toHaveLength(2);
  expect(await ids()).toContain(second.id);

  await me.call(scans.clear);
  expect(await ids()).toEqual([]);
  const theirs = await as({ id: stranger.userId, role: "user" }).call(scans.list);
  expect(theirs.map((scan) => scan.id)).toEqual([stranger.id]);
});

test("a scan whose product is gone stays, with its code", async () => {
  const { db, pool, as } = await startTestApp();
  const product = await makeProduct(db);
  const scan = await makeScan(db, { productId: product.id });
  await pool.query("delete from products where id = $1", [product.id]);
  const listed = await as({ id: scan.userId, role: "user" }).call(scans.list);
  expect(listed).toMatchObject([{ code: scan.code, product: null }]);
});

test.each(["cursor=rubbish", "limit=0", "limit=101"])("%s is 400 and names the field", async (query) => {
  const { db, as, origin } = await startTestApp();
  const { headers } = as(actorOf(await makeUser(db)));
  const response = await fetch(`${origin}/api/scan-history?${query}`, { headers });
  expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [query.split("=")[0]]]);
});
