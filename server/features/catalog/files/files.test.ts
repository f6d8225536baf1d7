import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { keepFiles, manualFactsOf, sweepFiles } from "#server/features/catalog/files/kept-files.ts";
import { catalogDomain } from "#server/features/catalog/index.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { webFiles } from "#server/ports/web-file/https.ts";
import { WebFileError } from "#server/ports/web-file/index.ts";
import { makeCatalogFile, makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { jpegThatClaims } from "#server/testing/hostile-pictures.ts";
import { activePdfs, plainPdf, streamOf } from "#server/testing/pdfs.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { catalogFiles as contract } from "#shared/contracts/catalog/catalog-files.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { productFacts as productFactsContract } from "#shared/contracts/catalog/product-facts.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import { CATALOG_FILE_UNUSED_HOURS, CATALOG_PICTURE_MAX_BYTES, MANUAL_MAX_BYTES } from "#shared/domain/limits.ts";
import type { Role } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  adminAudit,
  catalogFiles,
  catalogFileUses,
  guideSteps,
  guides,
  productFacts,
  products,
  storedObjects,
  users,
} from "#shared/schema/index.ts";

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

/** A server with a maker who may keep the catalogue. */
async function start(options: Parameters<typeof startTestApp>[0] = {}, role: Role = "manufacturer") {
  const app = await startTestApp(options);
  const user = await makeUser(app.db, { role });
  const actor = { id: user.id, role };
  const addPicture = (bytes: Uint8Array, use: "product" | "step" = "step") =>
    app.as(actor).call(contract.addPicture, { file: blob(bytes), body: { use } });
  const addManual = (bytes: Uint8Array) => app.as(actor).call(contract.addManual, { file: blob(bytes) });
  const linkManual = (url: string) => app.as(actor).call(contract.linkManual, { body: { url } });
  const names = async () =>
    (await app.db.select({ name: storedObjects.name }).from(storedObjects)).map((row) => row.name);
  return { ...app, actor, addPicture, addManual, linkManual, names };
}

const paint = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "blue" } });

test("a picture is kept upright, no larger than its place, as WebP of nothing but its pixels", async () => {
  const { origin, db, actor, addPicture } = await start();
  const lying = await paint(4000, 2000)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(await addPicture(lying, "product")).toMatchObject({ width: 480, height: 960 });
  const { url, ...size } = await addPicture(lying, "step");
  expect(size).toEqual({ width: 640, height: 1280 });
  const served = await fetch(origin + url);
  expect(served.headers.get("content-type")).toBe("image/webp");
  expect(served.headers.get("cache-control")).toContain("immutable");
  const bytes = Buffer.from(await served.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 1280 });
  for (const told of ["Exif", "Phone", "ICCP"]) expect(bytes.includes(told)).toBe(false);
  const [row] = await db.select().from(catalogFiles).where(eq(catalogFiles.url, url));
  expect(row).toMatchObject({ kind: "step-picture", bytes: bytes.length, pages: null, uploadedBy: actor.id, ...size });
});

test("what is no picture, is damaged, has too many pixels or bytes is refused, and nothing of it stays", {
  timeout: 120_000,
}, async () => {
  const { db, addPicture, names } = await start();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [svg, plainPdf(1), Buffer.from("GIF89a")]) {
    await expect(addPicture(bytes)).rejects.toMatchObject({ status: 415, reason: "photo-unreadable" });
  }
  const whole = await paint(900, 700).jpeg().toBuffer();
  await expect(addPicture(whole.subarray(0, 400))).rejects.toMatchObject({ status: 422, reason: "photo-damaged" });
  await expect(addPicture(await jpegThatClaims(9000, 8000))).rejects.toMatchObject({
    status: 422,
    reason: "photo-too-large",
  });
  const padded = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
  await expect(addPicture(padded(CATALOG_PICTURE_MAX_BYTES + 1))).rejects.toMatchObject({ status: 413 });
  expect([await names(), await db.$count(catalogFiles)]).toEqual([[], 0]);
  expect(await addPicture(padded(CATALOG_PICTURE_MAX_BYTES))).toMatchObject({ width: 900, height: 700 });
});

test("a manual is served in parts, shown in the page and not as one, and may be kept for ever", async () => {
  const { origin, db, actor, addManual, names } = await start();
  const { url, pages, bytes } = await addManual(plainPdf(12, { objects: [streamOf(randomBytes(5000))] }));
  expect(pages).toBe(12);
  expect(url).toMatch(/^\/media\/o\/[0-9a-f-]{36}\.pdf$/);
  // Of the file as it was sent nothing is left.
  expect(await names()).toEqual([url.slice("/media/o/".length)]);
  const whole = await fetch(origin + url);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable, s-maxage=600",
    "content-security-policy": "default-src 'none';object-src 'self';style-src 'unsafe-inline';frame-ancestors 'none'",
  });
  const all = Buffer.from(await whole.arrayBuffer());
  expect(all.length).toBe(bytes);
  const part = await fetch(origin + url, { headers: { range: "bytes=-6" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([
    206,
    `bytes ${all.length - 6}-${all.length - 1}/${bytes}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(all.subarray(-6))).toBe(true);
  expect((await fetch(origin + url, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416);
  const [row] = await db.select().from(catalogFiles);
  expect(row).toMatchObject({ kind: "manual", url, pages: 12, bytes, width: null, uploadedBy: actor.id });
});

test("a manual of the last allowed byte is kept, and of one more it is 413; refused ones leave nothing", {
  timeout: 120_000,
}, async () => {
  const { db, addManual, names } = await start();
  const of = (length: number) => plainPdf(1, { objects: [streamOf(Buffer.alloc(length))] });
  // The lengths are written in it as well.
  const filled = (bytes: number) => of(2 * bytes - of(bytes).length);
  const most = filled(MANUAL_MAX_BYTES);
  expect(most.length).toBe(MANUAL_MAX_BYTES);
  await expect(addManual(Buffer.concat([most, Buffer.alloc(1)]))).rejects.toMatchObject({ status: 413 });
  const [active = Buffer.alloc(0)] = Object.values(activePdfs());
  const refused = [
    [active, "pdf-active"],
    [await paint(9, 9).png().toBuffer(), "pdf-unreadable"],
  ] as const;
  for (const [bytes, reason] of refused) await expect(addManual(bytes)).rejects.toMatchObject({ reason });
  expect([await names(), await db.$count(catalogFiles), await db.$count(adminAudit)]).toEqual([[], 0, 0]);
  keepPdfsUnread();
  expect(await addManual(most)).toMatchObject({ pages: 1 });
});

test("guests, members and sponsors may send no files; makers and admins may, and each leaves its trace", {
  timeout: 120_000,
}, async () => {
  keepPdfsUnread();
  const { as, db } = await startTestApp();
  const send = async (role: Role | null) => {
    const actor = role && { id: (await makeUser(db, { role })).id, role };
    return as(actor).call(contract.addManual, { file: blob(plainPdf(1)) });
  };
  await expect(send(null)).rejects.toMatchObject({ status: 401 });
  for (const role of ["user", "sponsor"] as const) await expect(send(role)).rejects.toMatchObject({ status: 403 });
  expect(await db.$count(catalogFiles)).toBe(0);
  for (const role of ["manufacturer", "admin", "super-admin"] as const)
    expect(await send(role)).toMatchObject({ pages: 1 });
  const trace = await db.select().from(adminAudit);
  expect(trace.map(({ action, after }) => [action, after])).toEqual(
    Array(3).fill(["catalogFiles.addManual", expect.objectContaining({ kind: "manual", pages: 1 })]),
  );
});

test("a maker sends so many files in an hour", async () => {
  const { db, actor, linkManual } = await start();
  for (let count = 0; count < TRY_LIMITS.catalogFiles.tries; count++)
    await takeTry(db, TRY_LIMITS.catalogFiles, actor.id);
  await expect(linkManual("https://maker.example/a.pdf")).rejects.toMatchObject({ status: 429 });
});

test("a linked manual is read once for its pages and kept nowhere; a bad one is refused like one that is sent", {
  timeout: 120_000,
}, async () => {
  const answers: Record<string, () => Readable> = {
    "/good.pdf": () => Readable.from([plainPdf(7)]),
    "/page.html": () => Readable.from(["<html>"]),
    "/active.pdf": () => Readable.from([Object.values(activePdfs())[0]]),
    "/long.pdf": () => Readable.from([Buffer.alloc(MANUAL_MAX_BYTES), Buffer.alloc(1)]),
    "/broken.pdf": () =>
      new Readable({ read: (): never => undefined as never, construct: (done) => done(new WebFileError("gone")) }),
  };
  const open = async (address: string) => {
    const source = answers[new URL(address).pathname];
    return source ? { refusal: null, source: source() } : { refusal: "link-hidden" as const };
  };
  const { db, linkManual, names } = await start({ downloads: { open } });
  const link = (path: string) => linkManual(`https://maker.example${path}`);
  expect(await link("/good.pdf")).toEqual({
    url: "https://maker.example/good.pdf",
    pages: 7,
    bytes: plainPdf(7).length,
  });
  await expect(link("/page.html")).rejects.toMatchObject({ reason: "pdf-unreadable" });
  await expect(link("/active.pdf")).rejects.toMatchObject({ reason: "pdf-active" });
  await expect(link("/none.pdf")).rejects.toMatchObject({ reason: "manual-link" });
  await expect(linkManual("http://maker.example/good.pdf")).rejects.toMatchObject({ status: 400 });
  for (const path of ["/long.pdf", "/broken.pdf"]) expect(await link(path)).toMatchObject({ pages: null, bytes: null });
  expect(await names()).toEqual([]);
  // What was counted before stays while the other site is away.
  answers["/good.pdf"] = () => Readable.from([Buffer.alloc(MANUAL_MAX_BYTES + 1)]);
  expect(await link("/good.pdf")).toMatchObject({ pages: 7 });
  expect(await db.$count(catalogFiles)).toBe(3);
});

test("a link to a private network is asked by no one", async () => {
  const { linkManual } = await start({ downloads: webFiles() });
  for (const host of ["127.0.0.1:8443", "10.0.0.1", "[::1]:8443", "169.254.169.254", "localhost:8443"]) {
    await expect(linkManual(`https://${host}/manual.pdf`), host).rejects.toMatchObject({ reason: "manual-link" });
  }
});

test("files that no product uses go after a day, row and object; what a product shows or a sheet has named stays", {
  timeout: 120_000,
}, async () => {
  keepPdfsUnread();
  let now = new Date("2026-11-25T10:00:00Z");
  const app = await start({ now: () => now });
  const { db, deps, addPicture, addManual, names } = app;
  const { id: productId } = await makeProduct(db);
  const photo = await paint(30, 20).jpeg().toBuffer();
  const shown = (await addPicture(photo, "product")).url;
  const step = (await addPicture(photo)).url;
  const manual = (await addManual(plainPdf(1))).url;
  const earlier = (await addPicture(photo)).url;
  const unused = [(await addPicture(photo)).url, (await addManual(plainPdf(1))).url];
  await app.linkManual("https://maker.example/unused.pdf");
  await db.update(products).set({ thumbnailUrl: shown }).where(eq(products.id, productId));
  const [guide] = await db.insert(guides).values({ id: v7(), productId, kind: "assembly", language: "en" }).returning();
  await db.insert(guideSteps).values({ guideId: guide?.id ?? "", position: 1, text: "Begin.", pictureUrl: step });
  await db.insert(productFacts).values({ productId, manualUrl: manual });
  await db.transaction((tx) => keepFiles(tx, productId, [earlier, null, earlier]));
  const urls = async () => (await db.select().from(catalogFiles)).map(({ url }) => url).sort();
  const all = await urls();

  now = new Date(now.getTime() + CATALOG_FILE_UNUSED_HOURS * HOUR_MS);
  await sweepFiles(deps);
  expect(await urls()).toEqual(all);
  now = new Date(now.getTime() + 1);
  await catalogDomain.clearExpired(deps);
  const kept = [shown, step, manual, earlier];
  expect(await urls()).toEqual([...kept].sort());
  expect((await names()).sort()).toEqual(kept.map((url) => url.slice("/media/o/".length)).sort());
  for (const url of unused) expect((await fetch(app.origin + url)).status).toBe(404);
  for (const url of kept) expect((await fetch(app.origin + url)).status).toBe(200);

  // With the product goes what its earlier sheets have named.
  await db.delete(products).where(eq(products.id, productId));
  await sweepFiles(deps);
  expect(await urls()).toEqual([]);
  expect(await names()).toEqual([]);
});

test("a sheet can't name a file of ours that was swept, and one that it names at that moment is not swept", async () => {
  const { db, deps } = await start();
  const { id: productId } = await makeProduct(db);
  const file = await makeCatalogFile(db, { createdAt: new Date(0) });
  let save = () => {};
  const saved = new Promise<void>((resolve) => (save = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const saving = db.transaction(async (tx) => {
    await keepFiles(tx, productId, [file.url]);
    begin();
    await saved;
  });
  await begun;
  await sweepFiles(deps);
  save();
  await saving;
  await sweepFiles(deps);
  expect(await db.$count(catalogFiles)).toBe(1);
  await db.delete(catalogFileUses);
  await sweepFiles(deps);
  expect(await db.$count(catalogFiles)).toBe(0);
  await expect(db.transaction((tx) => keepFiles(tx, productId, [file.url]))).rejects.toMatchObject({
    code: "NOT_FOUND",
    reason: "file-missing",
  });
  await db.transaction((tx) => keepFiles(tx, productId, ["https://maker.example/a.webp", "/media/demo/a-640.webp"]));
});

test("a sheet gets the pages of its manual from what was counted, never from who sends it", async () => {
  keepPdfsUnread();
  const { db, addManual, linkManual } = await start();
  const { id: productId } = await makeProduct(db);
  await db
    .insert(productFacts)
    .values({ productId, manualUrl: "/media/demo/a-manual.pdf", manualPages: 3, manualBytes: 75_000 });
  const factsOf = (url: string | null) => db.transaction((tx) => manualFactsOf(tx, productId, url));
  const sent = await addManual(plainPdf(4));
  expect(await factsOf(sent.url)).toEqual({ manualPages: 4, manualBytes: sent.bytes });
  const linked = await linkManual("https://maker.example/two.pdf");
  expect(await factsOf(linked.url)).toEqual({ manualPages: 2, manualBytes: linked.bytes });
  expect(await factsOf("/media/demo/a-manual.pdf")).toEqual({ manualPages: 3, manualBytes: 75_000 });
  for (const url of [null, "https://maker.example/unknown.pdf", "/media/demo/b-manual.pdf"]) {
    expect(await factsOf(url)).toEqual({ manualPages: null, manualBytes: null });
  }
});

test("a saved sheet shows its files with what was counted in them, and an earlier one keeps its own for undo", {
  timeout: 120_000,
}, async () => {
  keepPdfsUnread();
  let now = new Date("2026-11-25T10:00:00Z");
  const { as, db, deps, actor, addPicture, addManual } = await start({ now: () => now }, "admin");
  const { id } = await makeProduct(db);
  const params = { id };
  const photo = await paint(30, 20).jpeg().toBuffer();
  const [picture, step, manual] = [
    await addPicture(photo, "product"),
    await addPicture(photo),
    await addManual(plainPdf(5)),
  ];
  const call = as(actor).call;
  const save = async (changes: object) => {
    const { version, sheet } = await call(desk.open, { params });
    return call(desk.save, { params, body: { version, sheet: { ...sheet, offers: [], ...changes } } });
  };
  await expect(save({ manualUrl: picture.url })).rejects.toMatchObject({ status: 422, reason: "manual-unchecked" });
  const steps = [{ text: "Begin.", startsAtSeconds: null, pictureUrl: step.url, pictureAlt: "A cam" }];
  const guides = [{ kind: "assembly", language: "en", steps }];
  // Pages that an editor claims are no part of a sheet.
  const opened = await save({ thumbnailUrl: picture.url, manualUrl: manual.url, manualPages: 99, guides });
  expect(opened.manual).toEqual(manual);
  expect(await call(productFactsContract.get, { params })).toMatchObject({
    manualUrl: manual.url,
    manualPages: 5,
    manualBytes: manual.bytes,
    guides: [{ steps }],
  });
  await save({ hazards: ["glass"] });
  expect(await call(productFactsContract.get, { params })).toMatchObject({ manualPages: 5 });
  await save({ thumbnailUrl: null, manualUrl: null, guides: [] });
  expect(await call(productFactsContract.get, { params })).toMatchObject({ manualPages: null, manualBytes: null });
  now = new Date(now.getTime() + 2 * CATALOG_FILE_UNUSED_HOURS * HOUR_MS);
  await sweepFiles(deps);
  const { version } = await call(desk.open, { params });
  const undone = await call(desk.restore, { params: { ...params, revision: 1 }, body: { version } });
  expect(undone).toMatchObject({ sheet: { thumbnailUrl: picture.url, guides }, manual });

  const lost = await addPicture(photo, "product");
  now = new Date(now.getTime() + 2 * CATALOG_FILE_UNUSED_HOURS * HOUR_MS);
  await sweepFiles(deps);
  await expect(save({ thumbnailUrl: lost.url })).rejects.toMatchObject({ status: 404, reason: "file-missing" });
  await expect(save({ guides: [{ ...guides[0], steps: [{ ...steps[0], pictureUrl: null }] }] })).rejects.toMatchObject({
    status: 400,
  });
});

test("a maker's files stay with the product when the account goes, without its name", async () => {
  const { db, actor, addPicture } = await start();
  const { url } = await addPicture(await paint(30, 20).jpeg().toBuffer());
  await db.delete(users).where(eq(users.id, actor.id));
  const [row] = await db
    .select()
    .from(catalogFiles)
    .where(and(eq(catalogFiles.url, url)));
  expect(row).toMatchObject({ uploadedBy: null });
});
