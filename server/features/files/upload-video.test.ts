import { expect, test } from "vitest";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

test("a video that came in one call is ready at once, under the type that its bytes have", async () => {
  const { app, actor, send } = await startUploads();
  for (const [container, mediaType] of [
    ["mp4", "video/mp4"],
    ["mov", "video/mp4"],
    ["webm", "video/webm"],
  ] as const) {
    const codecs = container === "webm" ? ({ video: "vp8", audio: "opus" } as const) : {};
    const upload = await send(await makeVideo({ container, ...codecs }), "text/html", `../${container}.exe`);
    expect(upload).toMatchObject({ state: "ready", durationSeconds: 2, fileName: `${container}.exe`, width: 160 });
    const name = upload.videoUrl?.replace("/media/o/", "");
    const objects = await app.db.select().from(storedObjects);
    expect(objects.find((object) => object.name === name)).toMatchObject({ mediaType, bytes: upload.bytes });
    expect(await app.as(actor).call(videoUploads.upload, { params: { id: upload.id } })).toEqual(upload);
  }
});

test("what phones don't play is 415 with what to do about it, and nothing stays", async () => {
  const { app, send } = await startUploads();
  const refused = [
    [Buffer.from("Dear diary"), "not a video"],
    [await makeVideo({ video: "hevc" }), "does not play on every phone"],
    [(await makeVideo()).subarray(0, 6000), "damaged"],
  ] as const;
  for (const [file, text] of refused) {
    const call = send(file, "video/mp4", "crib.mp4");
    await expect(call).rejects.toMatchObject({ status: 415, code: "UNSUPPORTED" });
    await expect(call).rejects.toThrow(text);
    await expect(call).rejects.toThrow("MP4 (H.264)");
  }
  expect([await app.db.$count(storedObjects), await app.db.$count(uploads)]).toEqual([0, 0]);
});

test("guests can't send a video, and the videos that a member sends in an hour are limited", async () => {
  const { app, send } = await startUploads();
  const file = new Blob([new Uint8Array(10)]);
  await expect(app.as(null).call(videoUploads.uploadVideo, { file })).rejects.toMatchObject({ status: 401 });
  for (let sent = 0; sent < TRY_LIMITS.uploads.tries; sent++) {
    await expect(send(Buffer.from("no"), "video/mp4", "a")).rejects.toMatchObject({ status: 415 });
  }
  await expect(send(Buffer.from("no"), "video/mp4", "a")).rejects.toMatchObject({ status: 429 });
  expect(await app.db.$count(storedObjects)).toBe(0);
});

async function startUploads() {
  const app = await startTestApp();
  const actor = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const send = (file: Buffer, type: string, name: string) =>
    app.as(actor).call(videoUploads.uploadVideo, { file: new File([new Uint8Array(file)], name, { type }) });
  return { app, actor, send };
}
