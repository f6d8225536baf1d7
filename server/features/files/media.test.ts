import { createHash, randomBytes } from "node:crypto";
import { createServer, get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import express from "express";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { media } from "#server/features/files/media.ts";
import { type MediaEnding, objectPath, removeObject, storeObject } from "#server/features/files/stored-objects.ts";
import type { Identify } from "#server/http/caller.ts";
import { answerErrors } from "#server/http/errors.ts";
import { makeReviewPhoto, makeUpload } from "#server/testing/factories.ts";
import { openTestStorage, startTestApp } from "#server/testing/harness.ts";
import { inChunks, MIB } from "#server/testing/storages.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { reviewPhotos, reviews, storedObjects } from "#shared/schema/index.ts";

const DATA = randomBytes(3000);

test("an object is served whole, for ever, and as nothing but what it is", async () => {
  const { url } = await startWith("mp4", DATA);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "3000",
    "accept-ranges": "bytes",
    etag: etagOf(DATA),
    "cache-control": "public, max-age=31536000, immutable, s-maxage=600",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(await bytesOf(response)).toEqual(DATA);
});

test("a range is answered with 206 and its bytes", async () => {
  const { url } = await startWith("mp4", DATA);
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=100-199", 100, 199],
    ["bytes=2999-", 2999, 2999],
    ["bytes=0-", 0, 2999],
    ["bytes=2000-99999", 2000, 2999],
    ["bytes=-1", 2999, 2999],
    ["bytes=-500", 2500, 2999],
    ["bytes=-99999", 0, 2999],
    ["Bytes=5-6", 5, 6],
  ] as const) {
    const response = await fetch(url, { headers: { range } });
    expect([range, response.status, response.headers.get("etag")]).toEqual([range, 206, etagOf(DATA)]);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/3000`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect(await bytesOf(response)).toEqual(DATA.subarray(start, end + 1));
  }
});

test("a range in which nothing lies is answered with 416, the object's length, and nothing that is kept", async () => {
  const { url } = await startWith("mp4", DATA);
  for (const range of ["bytes=3000-", "bytes=3000-3001", "bytes=99999999999999999999-", "bytes=-0"]) {
    const response = await fetch(url, { headers: { range } });
    expect([range, response.status, response.headers.get("content-range")]).toEqual([range, 416, "bytes */3000"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("");
  }
});

test("several ranges, and what can't be read, are answered with the whole", async () => {
  const { url } = await startWith("mp4", DATA);
  for (const range of [
    "bytes=0-1,5-6",
    "bytes=",
    "bytes=-",
    "bytes=7-3",
    "bytes=a-b",
    "bytes=0-1x",
    "chunks=0-1",
    "0-1",
  ]) {
    const response = await fetch(url, { headers: { range } });
    expect([range, response.status, response.headers.get("content-range")]).toEqual([range, 200, null]);
    expect(await bytesOf(response)).toEqual(DATA);
  }
});

test("an object without bytes is served, and has no ranges", async () => {
  const { url } = await startWith("mp4", Buffer.alloc(0));
  const answer = async (range?: string) => {
    const response = await fetch(url, range ? { headers: { range } } : {});
    return [response.status, response.headers.get("content-length"), (await bytesOf(response)).length];
  };
  expect(await answer()).toEqual([200, "0", 0]);
  expect(await answer("bytes=-5")).toEqual([200, "0", 0]);
  expect((await answer("bytes=0-"))[0]).toBe(416);
});

test("If-Range gives the part only of the very same object", async () => {
  const { url } = await startWith("mp4", DATA);
  const status = async (ifRange: string) =>
    (await fetch(url, { headers: { range: "bytes=0-9", "if-range": ifRange } })).status;
  expect(await status(etagOf(DATA))).toBe(206);
  for (const other of ['"other"', `W/${etagOf(DATA)}`, "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    expect(await status(other)).toBe(200);
  }
});

test("a browser that has the object already gets a 304, even for a part", async () => {
  const { url } = await startWith("mp4", DATA);
  const etag = etagOf(DATA);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    for (const range of ["none", "bytes=0-9", "bytes=9999-"]) {
      const response = await fetch(url, { headers: { range, "if-none-match": tag } });
      expect([tag, response.status, response.headers.get("etag")]).toEqual([tag, 304, etag]);
      expect(response.headers.get("cache-control")).toContain("immutable");
    }
  }
  expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("HEAD says what GET would, takes no ranges, and reads nothing", async () => {
  const storage = await openTestStorage();
  let opened = 0;
  const counting = { ...storage };
  counting.open = (...of) => storage.open(...of).finally(() => void opened++);
  const { url } = await startWith("mp4", DATA, { storage: counting });
  const response = await fetch(url, { method: "HEAD", headers: { range: "bytes=0-9" } });
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "3000", ""]);
  expect([response.headers.get("etag"), response.headers.get("accept-ranges")]).toEqual([etagOf(DATA), "bytes"]);
  expect(opened).toBe(0);
});

test("what is neither video nor image may do nothing in a browser", async () => {
  const policy = async (ending: MediaEnding) => {
    const { url } = await startWith(ending, DATA);
    return (await fetch(url)).headers.get("content-security-policy");
  };
  for (const ending of ["vtt", "bin"] as const) {
    expect(await policy(ending)).toBe("default-src 'none';frame-ancestors 'none';sandbox");
  }
  expect(await policy("mp4")).not.toContain("sandbox");
});

test("captions are not compressed: a part of them stays a part", async () => {
  const { url } = await startWith("vtt", Buffer.from("WEBVTT\n".repeat(1000)));
  const response = await fetch(url, { headers: { "accept-encoding": "gzip", range: "bytes=0-5999" } });
  expect([response.status, response.headers.get("content-encoding")]).toEqual([206, null]);
  expect((await bytesOf(response)).length).toBe(6000);
});

test("an object that is unknown or not whole yet, or a wrong name, is 404, and nothing is listed", async () => {
  const { origin, db, url } = await startWith("mp4", DATA);
  await db.insert(storedObjects).values({ name: "half.mp4", mediaType: "video/mp4" });
  const none = ["", "none.mp4", "half.mp4", "..%2fobjects", "%2e%2e/x", "partial", "x/y.mp4", "%00", "%"];
  for (const name of none) {
    const response = await fetch(`${origin}/media/o/${name}`);
    expect([name, response.status, response.headers.get("cache-control")]).toEqual([name, 404, "no-store"]);
    expect((await response.json()).code).toBe("NOT_FOUND");
  }
  for (const method of ["POST", "PUT", "DELETE"]) expect((await fetch(url, { method })).status).toBe(404);
  expect((await fetch(url)).status).toBe(200);
});

test("an object whose media type is found out later is served as that", async () => {
  const { db, url } = await startWith("bin", DATA);
  expect((await fetch(url)).headers.get("content-type")).toBe("application/octet-stream");
  await db.update(storedObjects).set({ mediaType: "video/mp4" });
  const known = (await fetch(url)).headers;
  expect(known.get("content-type")).toBe("video/mp4");
  // Saving it gives a file that players know.
  expect(known.get("content-disposition")).toMatch(/^inline; filename="[0-9a-z-]+\.mp4"$/);
});

test("an object that is called by what it is needs no other name", async () => {
  const { url } = await startWith("mp4", DATA);
  expect((await fetch(url)).headers.get("content-disposition")).toBe("inline");
});

test("an object that was removed is 404 from then on; one whose bytes are missing is an error in the log, too", async () => {
  const { db, deps, url, name, logged } = await startWith("mp4", DATA);
  expect((await fetch(url)).status).toBe(200);
  await deps.storage.remove(name);
  for (const _ of [1, 2]) expect((await fetch(url)).status).toBe(404);
  expect(logged().filter((line) => line.includes("are missing"))).toHaveLength(2);
  await db.delete(storedObjects);
  expect((await fetch(url)).status).toBe(404);
  expect(logged().filter((line) => line.includes("are missing"))).toHaveLength(2);
});

test("an object that is removed after it was served is no fault", async () => {
  const { db, deps, url, name, logged } = await startWith("mp4", DATA);
  expect((await fetch(url)).status).toBe(200);
  await removeObject({ db, storage: deps.storage }, name);
  for (const method of ["GET", "HEAD"]) expect((await fetch(url, { method })).status).toBe(404);
  expect(logged().filter((line) => line.includes("are missing"))).toEqual([]);
});

test("a withheld object is 404, no later than ten seconds after it was served, and there again once it is not", async () => {
  let now = new Date("2026-11-22T10:00:00Z");
  const { db, url } = await startWith("mp4", DATA, { now: () => now });
  const after = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const withhold = (withheldAt: Date | null) => db.update(storedObjects).set({ withheldAt });
  const statuses = async () => {
    const asked: RequestInit[] = [
      {},
      { headers: { range: "bytes=0-9" } },
      { headers: { "if-none-match": etagOf(DATA) } },
      { method: "HEAD" },
    ];
    return Promise.all(asked.map(async (init) => (await fetch(url, init)).status));
  };
  expect(await statuses()).toEqual([200, 206, 304, 200]);
  await withhold(now);
  // To be asked for again and again makes what is remembered no younger.
  for (const ms of [5000, 4999]) {
    after(ms);
    expect((await fetch(url)).status).toBe(200);
  }
  after(1);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await withhold(null);
  expect(await statuses()).toEqual([200, 206, 304, 200]);
  // A clock that is set back makes nothing believed for longer.
  await withhold(now);
  after(-60_000);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
});

test("a row that was remembered is looked up again after ten seconds, and then remembered anew", async () => {
  let now = new Date("2026-11-22T10:00:00Z");
  const { pool, url } = await startWith("mp4", DATA, { now: () => now });
  expect((await fetch(url)).status).toBe(200);
  now = new Date(now.getTime() + 10_000);
  expect((await fetch(url)).status).toBe(200);
  now = new Date(now.getTime() + 9999);
  const client = await pool.connect();
  await client.query("begin; lock table stored_objects");
  expect((await fetch(url, { headers: { range: "bytes=0-9" } })).status).toBe(206);
  await client.query("rollback");
  client.release();
});

test("a withheld object is served to its author and to moderators, and never cached", async () => {
  const { deps, db } = await startWith("mp4", DATA);
  const photo = await makeReviewPhoto(db);
  const [review] = await db.select().from(reviews);
  const { name } = await storeObject(deps, "webp", inChunks(DATA));
  await db.update(reviewPhotos).set({ objectName: name }).where(eq(reviewPhotos.id, photo.id));
  await db.update(storedObjects).set({ withheldAt: new Date() });
  const answerTo = async (actor: Actor | null) => {
    const origin = await serveMediaTo(deps, actor);
    const response = await fetch(origin + objectPath(name), { headers: { range: "bytes=0-9" } });
    return [response.status, response.headers.get("cache-control"), (await bytesOf(response)).length];
  };
  for (const actor of [
    { id: String(review?.userId), role: "user" },
    { id: v7(), role: "admin" },
    { id: v7(), role: "super-admin" },
  ] as const) {
    expect(await answerTo(actor)).toEqual([206, "private, no-store", 10]);
  }
  expect((await answerTo({ id: v7(), role: "manufacturer" }))[0]).toBe(404);
  expect((await answerTo(null))[0]).toBe(404);
});

test("a withheld object that is nothing of what members publish is served to no moderator", async () => {
  const { deps, db, name } = await startWith("jpg", DATA);
  await db.update(storedObjects).set({ withheldAt: new Date() });
  for (const role of ["admin", "super-admin"] as const) {
    const origin = await serveMediaTo(deps, { id: v7(), role });
    expect((await fetch(origin + objectPath(name))).status).toBe(404);
  }
});

test("a view by its author or a moderator makes a withheld object no more public", async () => {
  const { deps, db, name } = await startWith("mp4", DATA);
  await makeUpload(db, { objectName: name });
  await db.update(storedObjects).set({ withheldAt: new Date() });
  let actor: Actor | null = { id: v7(), role: "admin" };
  const origin = await serveMediaTo(deps, () => actor);
  expect((await fetch(origin + objectPath(name))).status).toBe(200);
  actor = null;
  expect((await fetch(origin + objectPath(name))).status).toBe(404);
});

test("a seek costs no query", async () => {
  const { db, pool, url } = await startWith("mp4", DATA);
  expect((await fetch(url)).status).toBe(200);
  // A query to the database would wait for this.
  const client = await pool.connect();
  await client.query("begin; lock table stored_objects");
  for (const range of ["bytes=0-9", "bytes=-9"]) expect((await fetch(url, { headers: { range } })).status).toBe(206);
  await client.query("rollback");
  client.release();
  expect(await db.$count(storedObjects)).toBe(1);
});

test("many who read at once, slowly or going away, each get their own bytes", async () => {
  const data = randomBytes(24 * MIB);
  const { url } = await startWith("mp4", data);
  const readPart = async (index: number) => {
    const start = (index * 777_777) % (20 * MIB);
    const gone = new AbortController();
    const response = await fetch(url, { headers: { range: `bytes=${start}-${start + MIB - 1}` }, signal: gone.signal });
    if (index % 5 === 0) return gone.abort();
    expect((await bytesOf(response)).equals(data.subarray(start, start + MIB))).toBe(true);
  };
  // More than fits into the sockets' buffers: what these wait for must not be overwritten meanwhile.
  const slow = await Promise.all(Array.from({ length: 4 }, () => opened(url)));
  for (const round of [0, 1, 2]) {
    await Promise.all(Array.from({ length: 12 }, (_, index) => readPart(round * 12 + index)));
  }
  for (const response of slow) expect((await buffer(response)).equals(data)).toBe(true);
});

test("a client that reads slowly holds back the storage, and one that goes away closes it", async () => {
  const { source, given, url, logged } = await startEndless();
  const response = await opened(url);
  const before = given();
  // What fits into the sockets' buffers, and no more, however long the client waits.
  await expect.poll(async () => (await settled(given)) > 0).toBe(true);
  expect(given() - before).toBeLessThan(32 * MIB);
  expect(source.destroyed).toBe(false);
  response.destroy();
  await expect.poll(() => source.closed).toBe(true);
  expect(logged().filter((line) => line.includes("could not be sent"))).toEqual([]);
});

test("a storage that fails or ends too early midway breaks the answer off, and is an error in the log", async () => {
  for (const fail of [
    (one: Readable) => one.destroy(new Error("the disk is gone")),
    (one: Readable) => one.push(null),
  ]) {
    const { source, url, logged } = await startEndless();
    const response = await opened(url);
    const broken = new Promise((resolve) => response.once("error", resolve));
    fail(source);
    response.resume();
    expect(await broken).toMatchObject({ code: "ECONNRESET" });
    await expect.poll(() => logged().filter((line) => line.includes("could not be sent"))).toHaveLength(1);
  }
});

test("an object that is removed while it is sent breaks the answer off, and is no fault", async () => {
  const { db, source, url, logged } = await startEndless();
  const response = await opened(url);
  const broken = new Promise((resolve) => response.once("error", resolve));
  await db.delete(storedObjects);
  source.destroy(new Error("the object has gone"));
  response.resume();
  expect(await broken).toMatchObject({ code: "ECONNRESET" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(logged().filter((line) => line.includes("could not be sent"))).toEqual([]);
});

/** An app that serves one object. */
async function startWith(ending: MediaEnding, data: Buffer, options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { name } = await storeObject(app.deps, ending, inChunks(data));
  return { ...app, name, url: app.origin + objectPath(name) };
}

/** An app whose only object never comes to its end. */
async function startEndless() {
  let given = 0;
  const chunk = Buffer.alloc(64 * 1024);
  const source = new Readable({
    read() {
      given += chunk.length;
      this.push(chunk);
    },
  });
  const app = await startTestApp({ storage: { ...(await openTestStorage()), open: async () => source } });
  await insertWhole(app.db, "endless.mp4", 1024 * 1024 * MIB);
  return { ...app, source, given: () => given, url: app.origin + objectPath("endless.mp4") };
}

/** Nothing but the objects of an app, for a member or a guest. */
async function serveMediaTo(deps: Deps, actor: Actor | null | (() => Actor | null)): Promise<string> {
  const identify: Identify = async () => ({
    actor: typeof actor === "function" ? actor() : actor,
    sessionId: null,
    address: "192.0.2.1",
    isProgram: false,
    language: "en",
    signIn: () => Promise.reject(new Error("not here")),
    signOut: () => Promise.reject(new Error("not here")),
    knownDevice: () => null,
  });
  const server = createServer(express().use(media(deps, identify)).use(answerErrors(deps.log)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

async function insertWhole(db: Database, name: string, bytes: number): Promise<void> {
  await db.insert(storedObjects).values({ name, mediaType: "video/mp4" });
  await db
    .update(storedObjects)
    .set({ bytes, sha256: "0".repeat(64) })
    .where(eq(storedObjects.name, name));
}

/** An unread answer. */
async function opened(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, resolve).on("error", reject);
    onTestFinished(() => void request.destroy());
  });
}

/** The value once it stays the same for a while. */
async function settled(read: () => number): Promise<number> {
  let last = -1;
  while (last !== read()) {
    last = read();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return last;
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

function etagOf(data: Buffer): string {
  return `"${createHash("sha256").update(data).digest("hex")}"`;
}
