import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { checkUploadJob } from "#server/features/files/jobs.ts";
import { addPieces, listPieces, PIECE_BYTES } from "#server/features/files/pieces.ts";
import { s3Storage } from "#server/ports/storage/s3.ts";
import { makeUpload, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { startS3Server } from "#server/testing/s3-server.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { storedObjects } from "#shared/schema/index.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

test("interrupted wherever it may be and resumed, every byte is where it was", async () => {
  const app = await startTestApp();
  const actor = await makeActor(app);
  const video = await makeVideo({ frameBytes: 150_000 });
  const tus = tusCalls(app.origin, app.as(actor).headers);
  const path = await tus.begin(video.length);
  const interruptions = await sendInterrupted(tus, path, video);
  expect(interruptions).toBeGreaterThan(5);
  await app.work();
  await expectSame(app, actor, path, video);
});

test("calls whose connections are lost before they may send give their places back", async () => {
  const app = await startTestApp();
  const actor = await makeActor(app);
  const video = new Uint8Array(await makeVideo());
  const tus = tusCalls(app.origin, app.as(actor).headers);
  const path = await tus.begin(video.length);
  // While the table is locked, no upload can be found.
  const holder = await app.pool.connect();
  await holder.query("begin");
  await holder.query("lock table uploads in access exclusive mode");
  for (let lost = 0; lost < 12; lost++) await tus.cut(path, 0, video, 100);
  // Answered after the lost connections.
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  await holder.query("commit");
  holder.release();
  await expect.poll(async () => (await tus.patch(path, 0, video)).status).toBe(204);
});

test("what came before a lost connection is kept, but for a rest that is too small", async () => {
  const { deps } = await startTestApp();
  const upload = await makeUpload(deps.db, { state: "receiving", objectName: null });
  const lost = (bytes: number) =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(bytes);
        throw new Error("the connection is lost");
      })(),
    );
  expect(await addPieces(deps, upload, 0, lost(100))).toBe(0);
  expect(await addPieces(deps, upload, 0, lost(20_000))).toBe(20_000);
  expect(await addPieces(deps, upload, 20_000, lost(PIECE_BYTES + 100))).toBe(20_000 + PIECE_BYTES);
  // One that was sent on purpose is kept, however small it is.
  const end = 20_000 + PIECE_BYTES;
  expect(await addPieces(deps, upload, end, Readable.from([Buffer.alloc(100)]))).toBe(end + 100);
  expect((await listPieces(deps, upload)).bytes).toBe(end + 100);
  expect(await deps.db.$count(storedObjects)).toBe(3);
});

test("an upload goes on where it was when the server comes back, and on another one", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const before = await startTestApp({ databaseUrl: url });
  const actor = await makeActor(before);
  const video = await makeVideo({ frameBytes: 20_000 });
  const half = Math.floor(video.length / 2);
  const tusBefore = tusCalls(before.origin, before.as(actor).headers);
  const path = await tusBefore.begin(video.length);
  await tusBefore.patch(path, 0, new Uint8Array(video.subarray(0, half)));
  const after = await startTestApp({ databaseUrl: url });
  after.deps.storage = before.deps.storage;
  const tusAfter = tusCalls(after.origin, after.as(actor).headers);
  expect(await tusAfter.offset(path)).toBe(half);
  expect((await tusAfter.patch(path, half, new Uint8Array(video.subarray(half)))).status).toBe(204);
  await after.work();
  await expectSame(after, actor, path, video);
});

test("a server that went away before it could say that all has arrived says so when it is asked", async () => {
  const app = await startTestApp();
  const actor = await makeActor(app);
  const video = await makeVideo();
  const tus = tusCalls(app.origin, app.as(actor).headers);
  const path = await tus.begin(video.length);
  const lost = app.deps.queue;
  app.deps.queue = { ...app.deps.queue, add: async () => Promise.reject(new Error("killed")) };
  expect((await tus.patch(path, 0, new Uint8Array(video))).status).toBe(500);
  app.deps.queue = lost;
  await app.pool.query("update uploads set state = 'receiving'");
  expect(await tus.offset(path)).toBe(video.length);
  await app.work();
  await expectSame(app, actor, path, video);
});

test("two at once at the same place leave overlapping pieces, and one chain of them is taken", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const app = await startTestApp({ databaseUrl: url });
  const actor = await makeActor(app);
  const video = await makeVideo({ frameBytes: 5000 });
  const tus = tusCalls(app.origin, app.as(actor).headers);
  const another = await startTestApp({ databaseUrl: url });
  another.deps.storage = app.deps.storage;
  const other = tusCalls(another.origin, another.as(actor).headers);
  const path = await tus.begin(video.length);
  // Two instances know nothing of each other's locks.
  await Promise.all([
    tus.patch(path, 0, new Uint8Array(video.subarray(0, 40_000))),
    other.patch(path, 0, new Uint8Array(video.subarray(0, 30_000))),
  ]);
  const offset = await tus.offset(path);
  expect([30_000, 40_000]).toContain(offset);
  expect((await other.patch(path, offset, new Uint8Array(video.subarray(offset)))).status).toBe(204);
  await app.deps.queue.add(checkUploadJob, { id: uploadIdOf(path) });
  await app.work();
  await expectSame(app, actor, path, video);
});

test("on a bucket it is the same", async () => {
  const { settings } = await startS3Server();
  const client = new S3Client({ ...settings, credentials: settings });
  await client.send(new CreateBucketCommand({ Bucket: "films" }));
  client.destroy();
  const storage = s3Storage({ ...settings, bucket: "films" });
  onTestFinished(storage.close);
  const app = await startTestApp();
  app.deps.storage = storage;
  const actor = await makeActor(app);
  const video = await makeVideo({ frameBytes: 60_000 });
  const tus = tusCalls(app.origin, app.as(actor).headers);
  const path = await tus.begin(video.length);
  await sendInterrupted(tus, path, video);
  await app.work();
  await expectSame(app, actor, path, video);
});

async function makeActor({ db }: App): Promise<Actor> {
  const { id } = await makeUser(db);
  return { id, role: "user" };
}

/** Sends it in calls that announce the rest and are cut off, until it is there; answers how many were. */
async function sendInterrupted(tus: ReturnType<typeof tusCalls>, path: string, video: Buffer): Promise<number> {
  let cuts = 0;
  let whole: number | undefined;
  for (let offset = 0; offset < video.length; offset = await tus.offset(path)) {
    const rest = new Uint8Array(video.subarray(offset));
    const sent = Math.floor(Math.random() * Math.min(400_000, 1.2 * rest.length));
    if (sent >= rest.length) whole = (await tus.patch(path, offset, rest)).status;
    else await tus.cut(path, offset, rest, sent);
    cuts++;
    if (cuts > 500) throw new Error(`no end after ${cuts} calls at ${offset}, the last whole one was ${whole}`);
  }
  return cuts - 1;
}

async function expectSame(app: App, actor: Actor, path: string, video: Buffer): Promise<void> {
  const upload = await app.as(actor).call(videoUploads.upload, { params: { id: uploadIdOf(path) } });
  expect(upload).toMatchObject({ state: "ready", bytes: video.length });
  const objects = await app.db.select().from(storedObjects);
  const sha256 = createHash("sha256").update(video).digest("hex");
  expect(objects).toMatchObject([{ bytes: video.length, sha256 }]);
  const stream = await app.deps.storage.open(objects[0]?.name ?? "");
  expect(Buffer.concat((await stream?.toArray()) ?? []).equals(video)).toBe(true);
}
