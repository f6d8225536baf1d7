import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkUpload } from "#server/features/files/check.ts";
import { storeObject } from "#server/features/files/stored-objects.ts";
import { sweepUploads } from "#server/features/files/sweep-uploads.ts";
import { makeSharedVideo, makeUpload, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { UPLOAD_ABANDONED_HOURS, UPLOAD_UNSHARED_DAYS } from "#shared/domain/limits.ts";
import { storedObjects, uploadCaptions, uploads } from "#shared/schema/index.ts";

test("an upload without progress for a day goes with its pieces, to the millisecond; one with progress stays", async () => {
  const { app, tus, clock, sweep } = await startUploads();
  const abandoned = await tus.begin(1000);
  await tus.patch(abandoned, 0, new Uint8Array(300));
  const begin = clock.now;
  clock.now += HOUR_MS;
  const resumed = await tus.begin(1000);
  await tus.patch(resumed, 0, new Uint8Array(300));
  clock.now = begin + UPLOAD_ABANDONED_HOURS * HOUR_MS;
  await sweep();
  expect(await app.db.$count(storedObjects)).toBe(2);
  clock.now += 1;
  await sweep();
  expect(await names(app)).toEqual([uploadIdOf(resumed)]);
  expect(await app.db.$count(storedObjects)).toBe(1);
  expect((await tus.head(abandoned)).status).toBe(404);
});

test("why something was refused can be read for a day; a video stays, for days", async () => {
  const { app, tus, clock, sweep } = await startUploads();
  const ready = await makeUpload(app.db);
  const path = await tus.begin(20);
  await tus.patch(path, 0, new Uint8Array(20));
  await app.work();
  await sweep();
  expect(await names(app)).toContain(uploadIdOf(path));
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweep();
  expect(await names(app)).toEqual([ready.id]);
});

test("an unshared video goes after a week with all its files; a shared one stays, removed or not", async () => {
  const { app, clock, sweep } = await startUploads();
  const objectOf = async (ending: "mp4" | "webp" | "vtt") =>
    (await storeObject(app.deps, ending, Readable.from([Buffer.from(ending)]))).name;
  const touchedAt = new Date(clock.now);
  const make = async () => {
    const names = { objectName: await objectOf("mp4"), posterName: await objectOf("webp") };
    const upload = await makeUpload(app.db, { ...names, touchedAt });
    const captions = await objectOf("vtt");
    await app.db.insert(uploadCaptions).values({ uploadId: upload.id, language: "fr", objectName: captions });
    return { id: upload.id, files: [names.objectName, names.posterName, captions] };
  };
  const [unshared, shared, removed] = [await make(), await make(), await make()];
  await makeSharedVideo(app.db, { uploadId: shared.id });
  await makeSharedVideo(app.db, { uploadId: removed.id, visibility: "removed", removalReason: "copyright" });
  const withheld = sql`update stored_objects set withheld_at = now() where name = any(${sql.param(removed.files)})`;
  await app.db.execute(withheld);
  clock.now += UPLOAD_UNSHARED_DAYS * DAY_MS;
  await sweep();
  expect(await names(app)).toHaveLength(3);
  clock.now += 1;
  await sweep();
  expect((await names(app)).sort()).toEqual([shared.id, removed.id].sort());
  const kept = await app.db.select({ name: storedObjects.name }).from(storedObjects);
  expect(kept.map(({ name }) => name).sort()).toEqual([...shared.files, ...removed.files].sort());
  for (const name of unshared.files) expect(await app.deps.storage.open(name)).toBeNull();
});

test("a check that a crash has lost is done after all, and one that never succeeds ends", async () => {
  const { app, tus, clock, sweep, state } = await startUploads();
  const video = await makeVideo();
  const path = await tus.begin(video.length);
  const { queue } = app.deps;
  app.deps.queue = { ...app.deps.queue, add: async () => undefined };
  await tus.patch(path, 0, new Uint8Array(video));
  app.deps.queue = queue;
  await sweep();
  await app.work();
  expect(await state(path)).toMatchObject({ state: "checking" });
  clock.now += HOUR_MS;
  await sweep();
  // It may be queued more than once.
  await sweep();
  await app.work();
  expect(await state(path)).toMatchObject({ state: "ready" });
  await app.pool.query("update uploads set state = 'checking', object_name = null");
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweep();
  expect(await state(path)).toMatchObject({ state: "refused", refusal: "damaged" });
});

test("its owner, who waits, has a lost check done at once, and not again with every look", async () => {
  const { app, tus, clock, state } = await startUploads();
  const video = await makeVideo();
  const path = await tus.begin(video.length);
  const { queue } = app.deps;
  let queued = 0;
  app.deps.queue = { ...app.deps.queue, add: async () => void queued++ };
  await tus.patch(path, 0, new Uint8Array(video));
  await state(path);
  expect(queued).toBe(1);
  clock.now += 20_000;
  await Promise.all([state(path), state(path)]);
  expect(queued).toBe(2);
  app.deps.queue = queue;
  clock.now += 20_000;
  await state(path);
  await app.work();
  expect(await state(path)).toMatchObject({ state: "ready" });
});

test("an upload that has arrived in full is not abandoned", async () => {
  const { app, tus, clock, sweep, state } = await startUploads();
  const video = await makeVideo();
  const path = await tus.begin(video.length);
  await tus.patch(path, 0, new Uint8Array(video));
  await app.pool.query("update uploads set state = 'receiving'");
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweep();
  await app.work();
  expect(await state(path)).toMatchObject({ state: "ready" });
});

test("two checks at once make one video and leave nothing else", async () => {
  const { app, tus, state } = await startUploads();
  const video = await makeVideo();
  const path = await tus.begin(video.length);
  await tus.patch(path, 0, new Uint8Array(video));
  const id = uploadIdOf(path);
  const results = await Promise.allSettled([checkUpload(app.deps, id), checkUpload(app.deps, id)]);
  expect(results.map(({ status }) => status)).toContain("fulfilled");
  expect(await state(path)).toMatchObject({ state: "ready" });
  await checkUpload(app.deps, id);
  expect(await app.db.$count(storedObjects)).toBe(1);
});

async function startUploads() {
  const clock = { now: Date.now() };
  const app = await startTestApp({ now: () => new Date(clock.now) });
  const actor = { id: (await makeUser(app.db)).id, role: "user" } as const;
  return {
    app,
    clock,
    tus: tusCalls(app.origin, app.as(actor).headers),
    sweep: () => sweepUploads(app.deps),
    state: (path: string) => app.as(actor).call(videoUploads.upload, { params: { id: uploadIdOf(path) } }),
  };
}

async function names({ db }: { db: Awaited<ReturnType<typeof startTestApp>>["db"] }): Promise<string[]> {
  return (await db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id);
}
