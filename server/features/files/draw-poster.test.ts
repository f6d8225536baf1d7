import sharp from "sharp";
import { expect, test } from "vitest";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { fakeConverter, realVideos } from "#server/testing/video-converter.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { storedObjects } from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const POSTER = /^\/media\/o\/[0-9a-z-]+\.webp$/;

const PICTURE = await sharp({ create: { width: 64, height: 48, channels: 3, background: "gray" } })
  .jpeg()
  .toBuffer();

async function serve(picture: () => Buffer | null = () => PICTURE) {
  const app = await startTestApp({ videoConverter: fakeConverter(makeVideo, picture).converter });
  const me = app.as({ id: (await makeUser(app.db)).id, role: "user" });
  return {
    app,
    me,
    send: (bytes: Buffer, name = "bed.mp4") =>
      me.call(videoUploads.uploadVideo, { file: new File([new Uint8Array(bytes)], name) }),
    upload: (id: string) => me.call(videoUploads.upload, { params: { id } }),
  };
}

test("a video that came in one call gets a picture, and its product shows it", async () => {
  const { app, me, send, upload } = await serve();
  const { id } = await send(await makeVideo());
  const product = await me.call(sharedVideos.share, { body: { ...BED, uploadId: id } });
  await app.work();
  const { posterUrl } = await upload(id);
  expect(posterUrl).toMatch(POSTER);
  const shown = await app.as(null).call(catalog.get, { params: { id: product.id } });
  expect(shown.thumbnailUrl).toBe(posterUrl);
  expect((await fetch(app.origin + posterUrl)).headers.get("content-type")).toBe("image/webp");
});

test("a video that was converted gets a picture, also one that came in pieces", async () => {
  const { app, me, send, upload } = await serve();
  const { id } = await send(realVideos.hevcMov(), "bed.mov");
  const tus = tusCalls(app.origin, me.headers);
  const avi = realVideos.avi();
  const path = await tus.begin(avi.length);
  await tus.patch(path, 0, new Uint8Array(avi));
  for (let times = 0; times < 3; times++) await app.work();
  expect((await upload(id)).posterUrl).toMatch(POSTER);
  expect((await upload(uploadIdOf(path))).posterUrl).toMatch(POSTER);
});

test("a picture of the sender's own stays", async () => {
  const { app, me, send, upload } = await serve();
  const { id } = await send(await makeVideo());
  const own = new File([new Uint8Array(PICTURE)], "own.jpg", { type: "image/jpeg" });
  const { posterUrl } = await me.call(videoUploads.setPoster, { params: { id }, file: own });
  await app.work();
  expect((await upload(id)).posterUrl).toBe(posterUrl);
  expect(await app.db.$count(storedObjects)).toBe(2);
});

test("without a picture in it a video stays without one", async () => {
  const { app, send, upload } = await serve(() => null);
  const { id } = await send(await makeVideo());
  await app.work();
  expect((await upload(id)).posterUrl).toBeNull();
});
