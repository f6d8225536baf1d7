import { v7 } from "uuid";
import { expect, test } from "vitest";
import { createIntake, type Intake } from "#server/http/intake.ts";
import { bounded } from "#server/ports/storage/bounded.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { UPLOADS_PATH, videoUploads } from "#shared/contracts/files/uploads.ts";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

test("an upload says where it goes, takes what comes, is checked and becomes a video", async () => {
  const { db, tus, app, own, read } = await startUploads();
  const video = await makeVideo();
  const path = await tus.begin(video.length, "C:\\films\\Été\u0007 1.mp4");
  expect(path).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  const first = await tus.patch(path, 0, bytes(video.subarray(0, 5000)));
  expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "5000"]);
  expect(await own(path)).toMatchObject({ state: "receiving", fileName: "Été 1.mp4", bytes: video.length });
  expect((await tus.patch(path, 5000, bytes(video.subarray(5000)))).status).toBe(204);
  expect(await own(path)).toMatchObject({ state: "checking", videoUrl: null });
  await app.work();
  const ready = await own(path);
  expect(ready).toMatchObject({ state: "ready", refusal: null, durationSeconds: 2, width: 160, height: 120 });
  expect(ready.videoUrl).toMatch(/^\/media\/o\/[0-9a-f-]{36}\.mp4$/);
  const [object, ...others] = await db.select().from(storedObjects);
  expect(others).toEqual([]);
  expect(object).toMatchObject({ mediaType: "video/mp4", bytes: video.length });
  expect((await read(object?.name ?? "")).equals(video)).toBe(true);
});

test("what is no video is refused with its reason, and nothing of it is kept", async () => {
  const { db, tus, app, own } = await startUploads();
  const path = await tus.begin(40_000);
  await tus.patch(path, 0, bytes(Buffer.alloc(40_000, "<p>")));
  await app.work();
  expect(await own(path)).toMatchObject({ state: "refused", refusal: "no-video", videoUrl: null });
  expect(await db.$count(storedObjects)).toBe(0);
  // A repeated question for the offset learns that all of it arrived.
  expect(await tus.offset(path)).toBe(40_000);
});

test("guests are asked to sign in, before and after; a stranger finds nothing", async () => {
  const { app, tus, db } = await startUploads();
  const path = await tus.begin(1000);
  const guest = tusCalls(app.origin, {});
  const guesses = [
    guest.create(1000),
    guest.head(path),
    guest.patch(path, 0, bytes(Buffer.alloc(9))),
    guest.remove(path),
  ];
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const stranger = await makeUser(db);
  const theirs = tusCalls(app.origin, app.as({ id: stranger.id, role: "super-admin" }).headers);
  const tries = [theirs.head(path), theirs.patch(path, 0, bytes(Buffer.alloc(9))), theirs.remove(path)];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404]);
  const params = { id: uploadIdOf(path) };
  await expect(app.as({ id: stranger.id, role: "user" }).call(videoUploads.upload, { params })).rejects.toMatchObject({
    status: 404,
  });
  expect((await tus.head(`${UPLOADS_PATH}/nothing`)).status).toBe(404);
  expect(await tus.offset(path)).toBe(0);
});

test("a member whose account has gone meanwhile is asked to sign in, also by a call whose session is still there", async () => {
  const { app } = await startUploads();
  const gone = app.as({ id: v7(), role: "user" });
  expect((await tusCalls(app.origin, gone.headers).create(1000)).status).toBe(401);
  const file = new Blob([bytes(await makeVideo())], { type: "video/mp4" });
  await expect(gone.call(videoUploads.uploadVideo, { file })).rejects.toMatchObject({ status: 401 });
});

test("a suspended member starts and resumes no upload, and may take back what they sent", async () => {
  const { app, tus } = await startUploads();
  const path = await tus.begin(1000);
  const suspended = tusCalls(app.origin, app.as({ ...app.actor, isSuspended: true }).headers);
  const begun = await suspended.create(1000);
  expect([begun.status, await begun.json()]).toMatchObject([403, { code: "FORBIDDEN", reason: "account-suspended" }]);
  expect((await suspended.patch(path, 0, bytes(Buffer.alloc(9)))).status).toBe(403);
  expect(await tus.offset(path)).toBe(0);
  // As everywhere: what is one's own may be looked at.
  expect((await suspended.head(path)).status).toBe(200);
  expect((await suspended.remove(path)).status).toBe(204);
});

test("a browser's write comes from a page of ours; a bearer token needs no page", async () => {
  const { app, db } = await startUploads();
  const member = await makeMember(db);
  const visitor = createVisitor(app.origin);
  await visitor.send(accounts.login, { body: { email: member.email, password: PASSWORD } });
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const from = (headers: Record<string, string>) => tusCalls(app.origin, { cookie, ...headers }).create(1000);
  expect((await from({ origin: app.origin })).status).toBe(201);
  expect((await from({ "sec-fetch-site": "same-origin" })).status).toBe(201);
  expect((await from({ origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await from({ "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await from({})).status).toBe(403);
  expect((await tusCalls(app.origin, await signIn(app.origin, member.email)).create(1000)).status).toBe(201);
});

test("100 MB are welcome, one byte more is refused before any came", async () => {
  const { tus, db } = await startUploads();
  expect((await tus.create(VIDEO_MAX_BYTES)).status).toBe(201);
  const refused = await tus.create(VIDEO_MAX_BYTES + 1);
  expect([refused.status, (await refused.json()).code]).toEqual([413, "TOO_LARGE"]);
  for (const nonsense of ["-1", "1e3", "many", "9007199254740993"]) {
    expect([400, 413]).toContain((await tus.create(nonsense)).status);
  }
  expect((await tus.create(1000, { "upload-defer-length": "1" })).status).toBe(501);
  expect(await db.$count(uploads)).toBe(1);
});

test("more than was announced is refused, with and without a length", async () => {
  const { tus, app, db } = await startUploads();
  const path = await tus.begin(1000);
  expect((await tus.patch(path, 0, bytes(Buffer.alloc(1001)))).status).toBe(413);
  const streamed = await fetch(app.origin + path, {
    method: "PATCH",
    headers: {
      ...app.as({ id: (await db.select().from(uploads))[0]?.userId ?? "", role: "user" }).headers,
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "upload-offset": "0",
    },
    body: new Blob([Buffer.alloc(200_000)]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(streamed.status).toBe(413);
  expect(await tus.offset(path)).toBeLessThanOrEqual(1000);
});

test("an upload that is begun again with its key is the same one, and one that differs is refused", async () => {
  const { tus, db, app } = await startUploads();
  const begin = (bytes: number, more: Record<string, string> = {}) =>
    tus.create(bytes, { "idempotency-key": "a", ...more });
  const [first, second] = await Promise.all([begin(1000), begin(1000)]);
  const path = first.headers.get("location") ?? "";
  expect([first.status, second.status, second.headers.get("location")]).toEqual([201, 201, path]);
  expect((await tus.patch(path, 0, bytes(Buffer.alloc(400)))).status).toBe(204);
  expect((await begin(1000)).headers.get("location")).toBe(path);
  expect(await tus.offset(path)).toBe(400);
  const refused = await begin(1001);
  expect([refused.status, (await refused.json()).code]).toEqual([422, "UNPROCESSABLE"]);
  expect((await begin(1000, { fileName: "shelf.mp4" })).status).toBe(422);
  const stranger = tusCalls(app.origin, app.as({ id: (await makeUser(db)).id, role: "user" }).headers);
  const theirs = await stranger.create(1000, { "idempotency-key": "a" });
  expect([theirs.status, theirs.headers.get("location") === path]).toEqual([201, false]);
  expect(await db.$count(uploads)).toBe(2);
});

test.each([
  ["a length that is none", { "upload-length": "0x10" }],
  ["a length in words", { "upload-length": "Infinity" }],
  ["two lengths", { "upload-length": "5, 6" }],
  ["a length below nothing", { "upload-length": "-0" }],
  ["metadata that is no base64", { "upload-metadata": "filename \u00e9\u00e9" }],
  ["metadata with a key twice", { "upload-metadata": "filename YQ==,filename YQ==" }],
  ["a key of the wrong letters", { "idempotency-key": "cl\u00e9" }],
])("an upload that begins with %s is refused as the caller's fault, or taken as nothing", async (_what, headers) => {
  const { tus, db } = await startUploads();
  const answer = await tus.create(1000, headers);
  expect([answer.status >= 400 && answer.status < 500, await db.$count(uploads)]).toEqual([true, 0]);
});

test("a name of a file that is none is a name all the same", async () => {
  const { tus, own } = await startUploads();
  for (const name of ["\0\n", "../../etc/passwd", `${"x".repeat(3000)}.mp4`, "\ud83e", ""]) {
    const path = await tus.begin(10, name);
    expect((await own(path)).fileName).toMatch(/^[^/\0\n]{1,200}$/u);
  }
});

test("of one member only so many calls send at a time, and one that is too long is refused before it is read", async () => {
  const { tus, app } = await startUploads({ intake: createIntake({ perMember: 1 }) });
  const [path, other] = [await tus.begin(100_000), await tus.begin(100_000)];
  const sending = new AbortController();
  const held = fetch(app.origin + path, {
    method: "PATCH",
    headers: {
      ...app.as(app.actor).headers,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(50_000)) }),
    duplex: "half",
    signal: sending.signal,
  } as RequestInit).catch(() => null);
  await expect.poll(() => app.db.$count(storedObjects)).toBe(1);
  expect((await tus.patch(other, 0, bytes(Buffer.alloc(100_001)))).status).toBe(413);
  const refused = await tus.patch(other, 0, bytes(Buffer.alloc(10)));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  sending.abort();
  await held;
  await expect.poll(async () => (await tus.patch(other, 0, bytes(Buffer.alloc(10)))).status).toBe(204);
});

test("a storage that hangs is 503; what came before is kept, and the next one is good", async () => {
  const { tus, app } = await startUploads();
  const path = await tus.begin(9000);
  await tus.patch(path, 0, bytes(Buffer.alloc(4000)));
  const { storage } = app.deps;
  app.deps.storage = bounded({ ...storage, put: () => new Promise(() => undefined) }, { putMs: 200 });
  const refused = await tus.patch(path, 4000, bytes(Buffer.alloc(5000)));
  expect([refused.status, (await refused.json()).code]).toEqual([503, "UNAVAILABLE"]);
  app.deps.storage = storage;
  expect(await tus.offset(path)).toBe(4000);
  expect((await tus.patch(path, 4000, bytes(Buffer.alloc(5000)))).status).toBe(204);
});

test("what does not follow what came before is refused, and calls that are none", async () => {
  const { tus } = await startUploads();
  const path = await tus.begin(1000);
  expect((await tus.patch(path, 5, bytes(Buffer.alloc(10)))).status).toBe(409);
  expect((await tus.patch(path, 0, bytes(Buffer.alloc(10)), { "tus-resumable": "0.2.2" })).status).toBe(400);
  expect((await tus.patch(path, 0, bytes(Buffer.alloc(10)), { "content-type": "text/plain" })).status).toBe(400);
  expect((await tus.create(1000, { "upload-metadata": "a b c" })).status).toBe(400);
  expect(await tus.offset(path)).toBe(0);
});

test("of two who send the same at once one gets through, and the bytes are right", async () => {
  const { tus, app, own, read, db } = await startUploads();
  const video = await makeVideo({ frameBytes: 100_000 });
  const path = await tus.begin(video.length);
  const answers = await Promise.all([tus.patch(path, 0, bytes(video)), tus.patch(path, 0, bytes(video))].map(statusOf));
  expect(answers.filter((status) => status === 204)).toHaveLength(1);
  expect([400, 409, 423]).toContain(answers.find((status) => status !== 204));
  await app.work();
  expect(await own(path)).toMatchObject({ state: "ready" });
  const [object] = await db.select().from(storedObjects);
  expect((await read(object?.name ?? "")).equals(video)).toBe(true);
});

test("a phone that comes back is not held up by its own lost connection", async () => {
  const { tus, app } = await startUploads();
  const path = await tus.begin(100_000);
  const stalled = new AbortController();
  const silent = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(50_000)) });
  const headers = { ...app.as(app.actor).headers, "tus-resumable": "1.0.0", "upload-offset": "0" };
  const lost = fetch(app.origin + path, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/offset+octet-stream" },
    body: silent,
    duplex: "half",
    signal: stalled.signal,
  } as RequestInit).catch(() => null);
  await expect.poll(() => app.db.$count(storedObjects)).toBe(1);
  expect(await tus.offset(path)).toBe(50_000);
  stalled.abort();
  await lost;
});

test("an upload can be given up, and one that is complete can't", async () => {
  const { tus, db, app } = await startUploads();
  const [given, complete] = [await tus.begin(1000), await tus.begin(10)];
  await tus.patch(given, 0, bytes(Buffer.alloc(500)));
  await tus.patch(complete, 0, bytes(Buffer.alloc(10)));
  expect([(await tus.remove(given)).status, (await tus.head(given)).status]).toEqual([204, 404]);
  expect((await tus.remove(complete)).status).toBe(400);
  await app.work();
  expect(await db.$count(storedObjects)).toBe(0);
  expect(await db.$count(uploads)).toBe(1);
});

test("the uploads that a member begins in an hour are limited", async () => {
  const { tus, db } = await startUploads();
  for (let begun = 0; begun < TRY_LIMITS.uploads.tries; begun++) await tus.begin(10);
  const refused = await tus.create(10);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(await db.$count(uploads)).toBe(TRY_LIMITS.uploads.tries);
});

test("no other site is let in, and OPTIONS tells every caller what we support", async () => {
  const { tus, app } = await startUploads();
  const asked = await fetch(app.origin + UPLOADS_PATH, {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example" },
  });
  expect([asked.status, asked.headers.get("tus-max-size")]).toEqual([204, String(VIDEO_MAX_BYTES)]);
  expect(asked.headers.get("tus-extension")).toBe("creation,creation-with-upload,termination,expiration");
  const begun = await tus.create(1000);
  for (const { headers } of [asked, begun]) expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(begun.headers.get("cache-control")).toBe("private, no-store");
  expect(begun.headers.get("upload-expires")).not.toBeNull();
});

test("a storage without room is 507; what came before is kept, and the next one is good", async () => {
  const { tus, app } = await startUploads();
  const path = await tus.begin(9000);
  await tus.patch(path, 0, bytes(Buffer.alloc(4000)));
  const { put } = app.deps.storage;
  const { StorageFullError } = await import("#server/ports/storage/index.ts");
  app.deps.storage.put = async (_name, _type, source) => {
    source.destroy();
    throw new StorageFullError();
  };
  const refused = await tus.patch(path, 4000, bytes(Buffer.alloc(5000)));
  expect([refused.status, (await refused.json()).code]).toEqual([507, "INSUFFICIENT_STORAGE"]);
  app.deps.storage.put = put;
  expect(await tus.offset(path)).toBe(4000);
  expect(await app.db.$count(storedObjects)).toBe(1);
  expect((await tus.patch(path, 4000, bytes(Buffer.alloc(5000)))).status).toBe(204);
});

async function startUploads(means?: { intake: Intake }) {
  const app = await startTestApp(means && { means });
  const { id } = await makeUser(app.db);
  const actor = { id, role: "user" } as const;
  const tus = tusCalls(app.origin, app.as(actor).headers);
  return {
    app: { ...app, actor },
    db: app.db,
    tus,
    own: (path: string) => app.as(actor).call(videoUploads.upload, { params: { id: uploadIdOf(path) } }),
    read: async (name: string) => {
      const stream = await app.deps.storage.open(name);
      return Buffer.concat((await stream?.toArray()) ?? []);
    },
  };
}

async function statusOf(answer: Promise<Response>): Promise<number | null> {
  // A connection that was asked to let go may be closed instead of answered.
  return answer.then(({ status }) => status).catch(() => 400);
}

function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
