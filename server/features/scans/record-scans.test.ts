import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { makeProduct, makeScan, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { processorMs } from "#server/testing/processor-time.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { type DeviceScan, scans } from "#shared/contracts/scans/scans.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { DEVICE_SCANS_MAX, SCAN_HISTORY_MAX, SCANS_CALL_MAX_BYTES } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { ApiError, call } from "#shared/http/client.ts";
import { productCodes, scanHistory } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");

/** An app with a stopped clock, and a member as the caller. */
async function startAsMember() {
  const app = await startTestApp({ now: () => NOW });
  const person = await makeUser(app.db);
  const actor: Actor = { id: person.id, role: "user" };
  return { ...app, person, me: app.as(actor) };
}

function deviceScan(code: string, symbology: Symbology | null = null, scannedAt = NOW) {
  return { clientId: randomUUID(), method: "code" as const, code, symbology, scannedAt: scannedAt.toISOString() };
}

/** The look-up's answer to a caller who has just scanned the code. */
async function lookUp(origin: string, { code, symbology }: Pick<DeviceScan, "code" | "symbology">) {
  const query = symbology ? { symbology } : {};
  const answer = call({ origin }, codes.findProduct, { params: { code }, query });
  return answer.then(
    (product) => product.id,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
}

const countOf = async (db: Database, userId: string) =>
  (await db.select({ all: count() }).from(scanHistory).where(eq(scanHistory.userId, userId)))[0]?.all;

test("a scan leads to its product in every form in which its code is printed", async () => {
  const { db, me } = await startAsMember();
  const product = await makeProduct(db, { qrCode: "HXK-AB12-CD34" });
  await db.insert(productCodes).values([
    { productId: product.id, symbology: "gtin", value: "00034000470693" },
    { productId: product.id, symbology: "gtin", value: "00042100005264" },
    { productId: product.id, symbology: "article-number", value: "nordhem:80298474" },
  ]);
  const printed: [string, Symbology | null][] = [
    ["HXK-AB12-CD34", "qr-code"],
    ["hxk-ab12-cd34", null],
    ["034000470693", "upc-a"],
    ["0034000470693", "ean-13"],
    ["00034000470693", "itf"],
    ["0 34000 47069 3", null],
    ["04252614", "upc-e"],
    ["https://id.gs1.org/01/00034000470693/10/LOT7?17=261231", "qr-code"],
    ["]d20100034000470693\u001d10LOT7", "data-matrix"],
    ["(01)00034000470693(21)9", null],
    ["802.984.74", null],
    ["(240)802.984.74(30)1", "data-matrix"],
    ["Nordhem 802 984 74", null],
  ];
  await me.call(scans.record, { body: { scans: printed.map(([code, symbology]) => deviceScan(code, symbology)) } });
  const listed = await me.call(scans.list);
  expect(listed.map((scan) => [scan.code, scan.product?.id]).sort()).toEqual(
    printed.map(([code]) => [code, product.id]).sort(),
  );
});

test("a code of no product, of several or with a wrong digit leads to no product", async () => {
  const { db, me } = await startAsMember();
  for (const [index, brand] of ["nordhem", "oakline"].entries()) {
    const product = await makeProduct(db);
    await db.insert(productCodes).values([
      { productId: product.id, symbology: "article-number", value: `${brand}:10451020` },
      { productId: product.id, symbology: "gtin", value: ["00034000470693", "00042100005264"][index] ?? "" },
    ]);
  }
  const codes = ["HXK-0000-0000", "104.510.20", "034000470694", "00340123450000000018", "Sorrel 104.510.20", "null"];
  await me.call(scans.record, { body: { scans: codes.map((code) => deviceScan(code)) } });
  const listed = await me.call(scans.list);
  expect(listed.map((scan) => scan.product)).toEqual(codes.map(() => null));
});

test("with its maker in front, an article number that several have leads to the one", async () => {
  const { db, me } = await startAsMember();
  const ids: string[] = [];
  for (const brand of ["nordhem", "oakline"]) {
    const product = await makeProduct(db);
    ids.push(product.id);
    await db
      .insert(productCodes)
      .values({ productId: product.id, symbology: "article-number", value: `${brand}:4411` });
  }
  const codes = ["4411", "Nordhem 4411", "OAKLINE 44.11"];
  await me.call(scans.record, { body: { scans: codes.map((code) => deviceScan(code)) } });
  const found = new Map((await me.call(scans.list)).map((scan) => [scan.code, scan.product?.id]));
  expect(codes.map((code) => found.get(code))).toEqual([undefined, ...ids]);
});

test("our own code counts before a GTIN, and a GTIN before an article number", async () => {
  const { db, me } = await startAsMember();
  const own = await makeProduct(db, { qrCode: "034000470693" });
  const byGtin = await makeProduct(db);
  const byArticle = await makeProduct(db);
  await db.insert(productCodes).values([
    { productId: byGtin.id, symbology: "gtin", value: "00034000470693" },
    { productId: byGtin.id, symbology: "gtin", value: "00000096385074" },
    { productId: byArticle.id, symbology: "article-number", value: "nordhem:96385074" },
    { productId: byArticle.id, symbology: "article-number", value: "nordhem:12345670" },
  ]);
  // The last one fits a GTIN-8 that no product has.
  const codes = ["034000470693", "0034000470693", "96385074", "12345670"];
  await me.call(scans.record, { body: { scans: codes.map((code) => deviceScan(code)) } });
  const found = new Map((await me.call(scans.list)).map((scan) => [scan.code, scan.product?.id]));
  expect(codes.map((code) => found.get(code))).toEqual([own.id, byGtin.id, byGtin.id, byArticle.id]);
});

test("a scan that is sent twice is kept once and left as it is, also within one call", async () => {
  const { me } = await startAsMember();
  const scan = deviceScan("HXK-0000-0001");
  const twin = { ...scan, code: "HXK-0000-0002" };
  expect(await me.call(scans.record, { body: { scans: [scan, scan, twin] } })).toEqual({ added: 1 });
  expect(await me.call(scans.record, { body: { scans: [twin, deviceScan("HXK-0000-0003")] } })).toEqual({ added: 1 });
  const listed = await me.call(scans.list);
  expect(listed.map((one) => one.code).sort()).toEqual(["HXK-0000-0001", "HXK-0000-0003"]);
});

test("two people may have the same scan, as when the second took over the device", async () => {
  const { db, me, as } = await startAsMember();
  const scan = deviceScan("HXK-0000-0001");
  const other = as({ id: (await makeUser(db)).id, role: "user" });
  await me.call(scans.record, { body: { scans: [scan] } });
  expect(await other.call(scans.record, { body: { scans: [scan] } })).toEqual({ added: 1 });
});

test("a scan leads to what looking its code up leads to", async () => {
  const { db, me, origin } = await startAsMember();
  const [first, second] = [
    await makeProduct(db, { qrCode: "HXK-AB12-CD34" }),
    await makeProduct(db, { qrCode: "Box 7" }),
  ];
  await db.insert(productCodes).values([
    { productId: first.id, symbology: "gtin", value: "00034000470693" },
    { productId: first.id, symbology: "gtin", value: "00042100005264" },
    { productId: first.id, symbology: "article-number", value: "nordhem:80298474" },
    { productId: first.id, symbology: "article-number", value: "nordhem:4411" },
    { productId: second.id, symbology: "article-number", value: "oakline:4411" },
    { productId: second.id, symbology: "article-number", value: "oakline:12345670" },
  ]);
  const codes: [string, Symbology | null][] = [
    ["hxk-ab12-cd34", null],
    ["]Q1HXK-AB12-CD34", "qr-code"],
    ["Box 7", "qr-code"],
    ["box 7", null],
    ["034000470693", "upc-a"],
    ["034000470694", "upc-a"],
    ["04252614", "upc-e"],
    ["https://id.gs1.org/01/00034000470693/10/L1", "qr-code"],
    ["]d20100034000470693\u001d10L1", "data-matrix"],
    ["802.984.74", null],
    ["4411", null],
    ["Nordhem 4411", null],
    ["OAKLINE 44.11", null],
    ["12345670", null],
    ["12345670", "ean-8"],
    ["(240)802.984.74(30)2", "data-matrix"],
    ["(240)802.984.74(30)2(240)4411", "data-matrix"],
    ["00340123450000000018", "code-128"],
    ["https://shop.example/a", "qr-code"],
    ["no product's", null],
  ];
  await me.call(scans.record, { body: { scans: codes.map(([code, symbology]) => deviceScan(code, symbology)) } });
  const listed = await me.call(scans.list);
  expect(listed).toHaveLength(codes.length);
  for (const { code, symbology, product } of listed) {
    const found = await lookUp(origin, { code: code ?? "", symbology });
    expect([code, symbology, product?.id ?? "NOT_FOUND"]).toEqual([code, symbology, found]);
  }
});

test("identical calls at the same time add each scan once, in whatever order they come", async () => {
  const { db, me, person } = await startAsMember();
  const noted = Array.from({ length: DEVICE_SCANS_MAX }, (_, index) => deviceScan(`HXK-${index}`));
  const orders = [noted, noted.toReversed(), noted, noted.toReversed()];
  const answers = await Promise.all(orders.map((order) => me.call(scans.record, { body: { scans: order } })));
  expect(answers.map((answer) => answer.added).sort()).toEqual([0, 0, 0, DEVICE_SCANS_MAX]);
  expect(await countOf(db, person.id)).toBe(DEVICE_SCANS_MAX);
});

test("no scan lies in the future or further back than two years", async () => {
  const { me } = await startAsMember();
  const at = (code: string, moment: string) => deviceScan(code, null, new Date(moment));
  const noted = [
    at("future", "2999-01-01T00:00:00Z"),
    at("yesterday", "2026-11-20T12:00:00.123Z"),
    at("ancient", "1970-01-01T00:00:00Z"),
    at("soon", "2026-11-21T12:00:00.001Z"),
  ];
  await me.call(scans.record, { body: { scans: noted } });
  const listed = await me.call(scans.list);
  const moments = Object.fromEntries(listed.map((scan) => [scan.code, scan.createdAt.toISOString()]));
  expect(moments).toEqual({
    future: NOW.toISOString(),
    soon: NOW.toISOString(),
    yesterday: "2026-11-20T12:00:00.123Z",
    ancient: new Date(NOW.getTime() - 730 * DAY_MS).toISOString(),
  });
});

test("one scan too many, none, and a scan that is none are refused whole", async () => {
  const { db, me, person } = await startAsMember();
  const good = deviceScan("HXK-0000-0001");
  const many = Array.from({ length: DEVICE_SCANS_MAX + 1 }, (_, index) => deviceScan(`HXK-${index}`));
  for (const wrong of [
    many,
    [],
    [good, { ...good, clientId: "7" }],
    [good, { ...good, code: "  " }],
    [good, { ...good, code: "1".repeat(4097) }],
    [good, { ...good, scannedAt: "yesterday" }],
  ]) {
    await expect(me.call(scans.record, { body: { scans: wrong } })).rejects.toMatchObject({ status: 400 });
  }
  expect(await countOf(db, person.id)).toBe(0);
});

test("any text of up to 4096 characters is kept, without what no database can hold", async () => {
  const { me } = await startAsMember();
  const kept: [string, string][] = [
    ["a\0b", "a\uFFFDb"],
    ["\ud800", "\uFFFD"],
    ["\0", "\uFFFD"],
    ['{"a"},\\,null', '{"a"},\\,null'],
    ["😀".repeat(2048), "😀".repeat(2048)],
    [`(01)${"9".repeat(4092)}`, `(01)${"9".repeat(4092)}`],
    ["(".repeat(4096), "(".repeat(4096)],
    [" spaced ", "spaced"],
  ];
  const record = () => me.call(scans.record, { body: { scans: kept.map(([code]) => deviceScan(code)) } });
  expect(await processorMs(record)).toBeLessThan(3000);
  const listed = await me.call(scans.list);
  expect(listed.map((scan) => scan.code).sort()).toEqual(kept.map(([, stored]) => stored).sort());
});

test("the largest call that a device makes is taken, a larger body is refused as too large", async () => {
  const { me } = await startAsMember();
  // Three bytes each, six as JSON escapes: the most that a character can take.
  const long = () => deviceScan("\u0001".repeat(4094).padStart(4095, "a").padEnd(4096, "a"));
  const noted = [long(), long(), long()];
  const size = () => JSON.stringify({ scans: noted }).length;
  while (size() < SCANS_CALL_MAX_BYTES - 200) noted.push(deviceScan("HXK"));
  expect(size()).toBeLessThanOrEqual(SCANS_CALL_MAX_BYTES);
  expect(await me.call(scans.record, { body: { scans: noted } })).toEqual({ added: noted.length });
  const large = Array.from({ length: 10 }, long);
  await expect(me.call(scans.record, { body: { scans: large } })).rejects.toMatchObject({ status: 413 });
});

test("an account keeps its newest scans; the oldest make room, and never another member's", async () => {
  const { db, pool, me, person } = await startAsMember();
  const other = await makeScan(db, { createdAt: new Date("2025-01-01T00:00:00Z") });
  await pool.query(
    `insert into scan_history (id, user_id, method, code, created_at)
     select gen_random_uuid(), $1, 'typed', 'old-' || n, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $2) n`,
    [person.id, SCAN_HISTORY_MAX],
  );
  const noted = Array.from({ length: 3 }, (_, index) => deviceScan(`new-${index}`));
  expect(await me.call(scans.record, { body: { scans: noted } })).toEqual({ added: 3 });
  expect(await countOf(db, person.id)).toBe(SCAN_HISTORY_MAX);
  const { rows } = await pool.query(
    "select code from scan_history where user_id = $1 order by created_at, id limit 1",
    [person.id],
  );
  expect(rows).toEqual([{ code: "old-4" }]);
  expect(await countOf(db, other.userId)).toBe(1);
});

test("a member whose account has just gone is asked to sign in", async () => {
  const { as } = await startAsMember();
  const gone = as({ id: randomUUID(), role: "user" });
  const record = gone.call(scans.record, { body: { scans: [deviceScan("HXK")] } });
  await expect(record).rejects.toMatchObject({ status: 401 });
});

test("what the person refused stands without a product, whether that is heard with the scan or later", async () => {
  const { db, me } = await startAsMember();
  const product = await makeProduct(db);
  await db
    .insert(productCodes)
    .values({ productId: product.id, symbology: "article-number", value: "nordhem:80298474" });
  const [later, atOnce, kept] = [deviceScan("802.984.74"), deviceScan("802.984.74"), deviceScan("802.984.74")];
  const body = { scans: [later, { ...atOnce, isRefused: true }, kept] };
  expect(await me.call(scans.record, { body })).toEqual({ added: 3 });
  const refusal = { ...later, isRefused: true };
  expect(await me.call(scans.record, { body: { scans: [refusal, later, refusal] } })).toEqual({ added: 0 });
  // A call that was sent before and arrives after it takes nothing back.
  expect(await me.call(scans.record, { body: { scans: [later] } })).toEqual({ added: 0 });
  const listed = new Map((await me.call(scans.list)).map((scan) => [scan.clientId, scan]));
  expect(listed.get(later.clientId)).toMatchObject({ isRefused: true, product: null });
  expect(listed.get(atOnce.clientId)).toMatchObject({ isRefused: true, product: null });
  expect(listed.get(kept.clientId)).toMatchObject({ isRefused: false, product: { id: product.id } });
});

test("a refusal counts for its sender only, whatever id it names", async () => {
  const { db, me, as } = await startAsMember();
  const product = await makeProduct(db, { qrCode: "HXK-AB12-CD34" });
  const scan = deviceScan("HXK-AB12-CD34");
  await me.call(scans.record, { body: { scans: [scan] } });
  const other = as({ id: (await makeUser(db)).id, role: "user" });
  await other.call(scans.record, { body: { scans: [{ ...scan, isRefused: true }] } });
  expect(await me.call(scans.list)).toMatchObject([{ isRefused: false, product: { id: product.id } }]);
});
