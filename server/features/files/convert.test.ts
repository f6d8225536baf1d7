import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { convertUpload } from "#server/features/files/convert.ts";
import { sweepUploads } from "#server/features/files/sweep-uploads.ts";
import { setVisibility } from "#server/features/moderation/index.ts";
import { videoContent } from "#server/features/sharing/content.ts";
import type { VideoConverter } from "#server/ports/video-converter/index.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { fakeConverter, realVideos } from "#server/testing/video-converter.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { UPLOAD_ABANDONED_HOURS } from "#shared/domain/limits.ts";
import { removedFiles, sharedVideos as shareRows, storedObjects, uploads } from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test.each([
  ["an AVI", "avi", realVideos.avi()],
  ["an HEVC film of a phone", "mov", realVideos.hevcMov()],
] as const)("%s is converted after it has come in pieces, and its source goes", async (_name, container, video) => {
  const { app, own, upload, converted } = await startUploads();
  const path = await upload(video);
  await app.work();
  expect(await own(path)).toMatchObject({ state: "converting", refusal: null, videoUrl: null });
  await app.work();
  expect(converted).toEqual([{ container, bytes: video }]);
  expect(await own(path)).toMatchObject({ state: "ready", bytes: video.length, durationSeconds: 2, width: 160 });
  const [row] = await app.db.select().from(uploads);
  expect(row).toMatchObject({ container: "mp4", videoCodec: "avc", sourceSha256: sha256(video) });
  expect(await app.db.select({ name: storedObjects.name }).from(storedObjects)).toEqual([{ name: row?.objectName }]);
});

test("what comes in one call is converted as well, and its source cannot be downloaded", async () => {
  const { app, actor, converted } = await startUploads();
  const video = realVideos.hevcMov();
  const file = new File([new Uint8Array(video)], "bed.mov", { type: "video/quicktime" });
  const sent = await app.as(actor).call(videoUploads.uploadVideo, { file });
  expect(sent).toMatchObject({ state: "converting", videoUrl: null });
  const [source] = await app.db.select().from(storedObjects);
  expect(source?.withheldAt).not.toBeNull();
  await app.work();
  expect(converted).toMatchObject([{ container: "mov", bytes: video }]);
  expect(await app.as(actor).call(videoUploads.upload, { params: { id: sent.id } })).toMatchObject({ state: "ready" });
  const objects = await app.db.select().from(storedObjects);
  expect(objects.map(({ name }) => name)).not.toContain(source?.name);
  expect(objects).toMatchObject([{ mediaType: "video/mp4", withheldAt: null }]);
});

test("a shared video's source cannot be downloaded, nor after a moderator has kept the video", async () => {
  const { app, actor } = await startUploads();
  const file = new File([new Uint8Array(realVideos.hevcMov())], "bed.mov", { type: "video/quicktime" });
  const { id: uploadId } = await app.as(actor).call(videoUploads.uploadVideo, { file });
  await app.as(actor).call(sharedVideos.share, { body: { ...BED, uploadId } });
  const [source] = await app.db.select().from(storedObjects);
  const isServed = async () => (await fetch(`${app.origin}/media/o/${source?.name}`)).status;
  expect(await isServed()).toBe(404);
  const [share] = await app.db.select().from(shareRows);
  for (const visibility of ["hidden", "public"] as const) {
    await app.db.transaction((tx) =>
      setVisibility(videoContent, tx, share?.id ?? "", visibility, { now: app.deps.now() }),
    );
  }
  expect(await isServed()).toBe(404);
});

const PLAYED_BY_MOST = [
  ["VP9", { container: "webm", video: "vp9", audio: "opus" }, "matroska"],
  ["AV1", { container: "mp4", video: "av1" }, "mov"],
] as const;

test.each(PLAYED_BY_MOST)("%s becomes H.264 where that can be done, in pieces and in one call", async (...about) => {
  const [, options, container] = about;
  const { app, actor, upload, own, converted } = await startUploads();
  const video = await makeVideo(options);
  const path = await upload(video);
  const file = new Blob([new Uint8Array(video)]);
  const sent = await app.as(actor).call(videoUploads.uploadVideo, { file });
  await app.work();
  for (const id of [uploadIdOf(path), sent.id]) await convertUpload(app.deps, id);
  expect(converted).toEqual([0, 1].map(() => ({ container, bytes: video })));
  expect(await own(path)).toMatchObject({ state: "ready" });
  const rows = await app.db.select({ codec: uploads.videoCodec }).from(uploads);
  expect(rows).toEqual([{ codec: "avc" }, { codec: "avc" }]);
});

test.each(PLAYED_BY_MOST)("%s stays as it was sent where nothing came of it, or nothing converts", async (...about) => {
  const [, options] = about;
  const video = await makeVideo(options);
  for (const converter of [undefined, null]) {
    const { app, actor, upload, own } = await startUploads(() => ({ why: "unreadable" }), converter);
    const path = await upload(video);
    const file = new Blob([new Uint8Array(video)]);
    const sent = await app.as(actor).call(videoUploads.uploadVideo, { file });
    await app.work();
    for (const id of [uploadIdOf(path), sent.id]) await convertUpload(app.deps, id);
    for (const { videoUrl } of [
      await own(path),
      await app.as(actor).call(videoUploads.upload, { params: { id: sent.id } }),
    ]) {
      const served = await fetch(new URL(String(videoUrl), app.origin));
      expect(served.status).toBe(200);
      expect(served.headers.get("content-type")).toContain(options.container);
      expect(Buffer.from(await served.arrayBuffer()).equals(video)).toBe(true);
    }
    expect(await app.db.$count(storedObjects)).toBe(2);
  }
});

test("a video that is shared during its conversion stands with its product as soon as it is ready", async () => {
  const { app, actor, upload, own } = await startUploads();
  const path = await upload(realVideos.avi());
  await app.work();
  const product = await app.as(actor).call(sharedVideos.share, { body: { ...BED, uploadId: uploadIdOf(path) } });
  const read = () => app.as(null).call(catalog.get, { params: { id: product.id } });
  expect(await read()).toMatchObject({ videoUrl: null, videoSources: [] });
  await app.work();
  const { videoUrl } = await own(path);
  expect(await read()).toMatchObject({
    videoUrl,
    videoDuration: 2,
    videoSources: [{ url: videoUrl, type: "video/mp4" }],
  });
});

test.each([
  ["can't be read", { why: "unreadable" }, "not-convertible"],
  ["is too long", { why: "too-long" }, "too-long"],
] as const)(
  "what %s takes its product out of the catalogue, and its sharer learns why",
  async (_name, why, refusal) => {
    const { app, actor, upload, own } = await startUploads(() => why);
    const path = await upload(realVideos.avi());
    await app.work();
    const product = await app.as(actor).call(sharedVideos.share, { body: { ...BED, uploadId: uploadIdOf(path) } });
    await app.work();
    expect(await own(path)).toMatchObject({ state: "refused", refusal, videoUrl: null });
    const read = app.as(null).call(catalog.get, { params: { id: product.id } });
    await expect(read).rejects.toMatchObject({ status: 404 });
    expect(await app.db.$count(storedObjects)).toBe(0);
    // For as long as it is shared.
    await sweepUploads({ ...app.deps, now: () => new Date(Date.now() + 40 * DAY_MS) });
    expect(await own(path)).toMatchObject({ state: "refused", refusal });
  },
);

test("what comes out of the converter is looked into like every upload", async () => {
  const { app, upload, own } = await startUploads(async () => (await makeVideo()).subarray(0, 3000));
  const path = await upload(realVideos.avi());
  await app.work();
  await app.work();
  expect(await own(path)).toMatchObject({ state: "refused", refusal: "not-convertible" });
  expect(await app.db.$count(storedObjects)).toBe(0);
});

test("without a converter such a video is refused with its reason, in pieces and in one call", async () => {
  const { app, actor, upload, own } = await startUploads(undefined, null);
  const path = await upload(realVideos.hevcMov());
  await app.work();
  expect(await own(path)).toMatchObject({ state: "refused", refusal: "not-playable" });
  const file = new Blob([new Uint8Array(realVideos.avi())]);
  const call = app.as(actor).call(videoUploads.uploadVideo, { file });
  await expect(call).rejects.toMatchObject({ status: 415, code: "UNSUPPORTED" });
  expect(await app.db.$count(storedObjects)).toBe(0);
});

test("a file that was removed before is refused however it comes, converted or not", async () => {
  const { app, actor, upload, own } = await startUploads();
  const files = [await makeVideo(), realVideos.avi()];
  await app.db.insert(removedFiles).values(files.map((file) => ({ sha256: sha256(file) })));
  for (const video of files) {
    const path = await upload(video);
    await app.work();
    expect(await own(path)).toMatchObject({ state: "refused", refusal: "removed-before" });
    const file = new Blob([new Uint8Array(video)]);
    await expect(app.as(actor).call(videoUploads.uploadVideo, { file })).rejects.toMatchObject({
      status: 422,
      reason: "removed-before",
    });
  }
  expect(await app.db.$count(storedObjects)).toBe(0);
});

test("a conversion that was killed is begun anew for its owner who waits, and by the sweep", async () => {
  const { app, clock, upload, own } = await startUploads();
  const path = await upload(realVideos.avi());
  // Its job is lost with the server that had it.
  await app.work();
  const added: string[] = [];
  const { queue } = app.deps;
  app.deps.queue = { ...app.deps.queue, add: async ({ name }) => void added.push(name) };
  await own(path);
  expect(added).toEqual([]);
  clock.now += 61_000;
  await Promise.all([own(path), own(path)]);
  expect(added).toEqual(["convert-upload"]);
  clock.now += HOUR_MS;
  await sweepUploads(app.deps);
  expect(added).toEqual(["convert-upload", "convert-upload"]);
  app.deps.queue = queue;
  await convertUpload(app.deps, uploadIdOf(path));
  expect(await own(path)).toMatchObject({ state: "ready" });
});

test("a conversion that is never done ends after a day, with all that was sent", async () => {
  const { app, clock, upload, own } = await startUploads();
  const path = await upload(realVideos.avi());
  await app.work();
  app.deps.queue = { ...app.deps.queue, add: async () => undefined };
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweepUploads(app.deps);
  expect(await own(path)).toMatchObject({ state: "refused", refusal: "not-convertible" });
  expect(await app.db.$count(storedObjects)).toBe(0);
});

test.each(PLAYED_BY_MOST)("%s that is never converted stays as it was sent after a day", async (_name, options) => {
  const { app, actor, clock, upload, own } = await startUploads();
  const video = await makeVideo(options);
  const path = await upload(video);
  await app.work();
  app.deps.queue = { ...app.deps.queue, add: async () => undefined };
  const sent = await app.as(actor).call(videoUploads.uploadVideo, { file: new Blob([new Uint8Array(video)]) });
  const whole = () => app.as(actor).call(videoUploads.upload, { params: { id: sent.id } });
  expect([(await own(path)).state, (await whole()).state]).toEqual(["converting", "converting"]);
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweepUploads(app.deps);
  for (const { state, videoUrl } of [await own(path), await whole()]) {
    expect(state).toBe("ready");
    const served = await fetch(new URL(String(videoUrl), app.origin));
    expect(Buffer.from(await served.arrayBuffer()).equals(video)).toBe(true);
  }
  expect(await app.db.$count(storedObjects)).toBe(2);
});

test("what can't be read any more after a day is refused as damaged, and keeps nothing else from being tidied up", async () => {
  const { app, clock, upload, own } = await startUploads();
  const paths = [await upload(await makeVideo(PLAYED_BY_MOST[0][1])), await upload(realVideos.avi())];
  await app.work();
  app.deps.queue = { ...app.deps.queue, add: async () => undefined };
  const { storage } = app.deps;
  let isBroken = true;
  app.deps.storage = {
    ...storage,
    open: (name, range) =>
      isBroken ? Promise.reject(new Error("the disk is unreadable there")) : storage.open(name, range),
  };
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweepUploads(app.deps);
  isBroken = false;
  for (const path of paths) expect(await own(path)).toMatchObject({ state: "refused", refusal: "damaged" });
});

test("an upload that can't be tidied up now does not keep others from it", async () => {
  const { app, clock, upload, own } = await startUploads();
  const paths = [await upload(realVideos.avi()), await upload(realVideos.avi())].sort();
  await app.work();
  app.deps.queue = { ...app.deps.queue, add: async () => undefined };
  const { storage } = app.deps;
  let opened = 0;
  app.deps.storage = {
    ...storage,
    open: (name, range) =>
      opened++ === 0
        ? Promise.reject(Object.assign(new Error("no connection"), { code: "ECONNREFUSED" }))
        : storage.open(name, range),
  };
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await expect(sweepUploads(app.deps)).rejects.toThrow("1 uploads could not be tidied up");
  const states = await Promise.all(paths.map(async (path) => (await own(path)).state));
  expect(states.sort()).toEqual(["converting", "refused"]);
});

test("a video that was removed meanwhile is not kept where it could not be converted", async () => {
  const { app, clock, upload, own } = await startUploads(() => ({ why: "unreadable" }));
  const video = await makeVideo(PLAYED_BY_MOST[0][1]);
  const [first, second] = [await upload(video), await upload(video)];
  await app.work();
  app.deps.queue = { ...app.deps.queue, add: async () => undefined };
  await app.db.insert(removedFiles).values({ sha256: sha256(video) });
  await convertUpload(app.deps, uploadIdOf(first));
  expect(await own(first)).toMatchObject({ state: "refused", refusal: "removed-before" });
  clock.now += UPLOAD_ABANDONED_HOURS * HOUR_MS + 1;
  await sweepUploads(app.deps);
  expect(await own(second)).toMatchObject({ state: "refused", refusal: "removed-before" });
});

test("a converter that fails leaves the upload to the next try; two at once make one video", async () => {
  const failures = [new Error("the server is stopping")];
  const { app, upload, own } = await startUploads(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return makeVideo();
  });
  const path = await upload(realVideos.avi());
  await app.work();
  const id = uploadIdOf(path);
  await expect(convertUpload(app.deps, id)).rejects.toThrow("the server is stopping");
  expect(await own(path)).toMatchObject({ state: "converting" });
  await Promise.allSettled([convertUpload(app.deps, id), convertUpload(app.deps, id)]);
  expect(await own(path)).toMatchObject({ state: "ready" });
  expect(await app.db.$count(storedObjects)).toBe(1);
});

async function startUploads(made: Parameters<typeof fakeConverter>[0] = makeVideo, converter?: VideoConverter | null) {
  const clock = { now: Date.now() };
  const fake = fakeConverter(made);
  const videoConverter = converter === undefined ? fake.converter : converter;
  const app = await startTestApp({ videoConverter, now: () => new Date(clock.now) });
  const actor = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const tus = tusCalls(app.origin, app.as(actor).headers);
  return {
    app,
    actor,
    clock,
    converted: fake.converted,
    upload: async (video: Buffer) => {
      const path = await tus.begin(video.length);
      await tus.patch(path, 0, new Uint8Array(video));
      return path;
    },
    own: (path: string) => app.as(actor).call(videoUploads.upload, { params: { id: uploadIdOf(path) } }),
  };
}
