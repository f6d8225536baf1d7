import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { takeTry } from "#server/http/rate-limit.ts";
import { makeSharedVideo, makeUpload, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import type { Language } from "#shared/domain/language.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { storedObjects, uploadCaptions, uploads } from "#shared/schema/index.ts";

const CUES = "WEBVTT\n\n00:01.000 --> 00:04.000\nPosez les deux côtés.\n";

test("a picture becomes upright, no larger than a player, WebP, and says nothing but its pixels", async () => {
  const { upload, setPoster, bytesOf } = await start();
  const lying = await paint(4000, 2000)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Phone" } });
  const { posterUrl } = await setPoster(await lying.jpeg().toBuffer());
  expect(posterUrl).toMatch(/^\/media\/o\/[0-9a-f-]{36}\.webp$/);
  const poster = await bytesOf(posterUrl ?? "");
  const facts = await sharp(poster).metadata();
  expect(facts).toMatchObject({ format: "webp", width: 640, height: 1280 });
  for (const told of ["orientation", "exif", "icc", "xmp"]) expect(facts).not.toHaveProperty(told);
  expect(await upload()).toMatchObject({ posterUrl });
});

test("another picture takes the place of the first, which leaves nothing; a product that shows it shows that", async () => {
  const { app, row, setPoster, setCaptions } = await start();
  const { productId } = await makeSharedVideo(app.db, { uploadId: row.id, userId: row.userId });
  const read = () => app.as(null).call(catalog.get, { params: { id: productId } });
  const first = await setPoster(await paint(300, 200).png().toBuffer());
  expect(await read()).toMatchObject({ thumbnailUrl: first.posterUrl, videoUrl: `/media/o/${row.objectName}` });
  const second = await setPoster(await paint(200, 200).png().toBuffer());
  expect(second.posterUrl).not.toBe(first.posterUrl);
  expect(await read()).toMatchObject({ thumbnailUrl: second.posterUrl });
  await setCaptions("fr", CUES);
  const { captions } = await read();
  expect(captions).toMatchObject([{ language: "fr", url: expect.stringMatching(/\.vtt$/) }]);
  // The film, its picture and its captions.
  expect(await app.db.$count(storedObjects)).toBe(3);
});

test("captions are kept in each language as they were sent, and served as WebVTT", async () => {
  const { app, setCaptions, upload } = await start();
  expect(await setCaptions("fr", `\uFEFF${CUES}`)).toMatchObject({ captions: ["fr"] });
  expect(await setCaptions("en", CUES.replace("Posez les deux côtés.", "Lay both sides down."))).toMatchObject({
    captions: ["en", "fr"],
  });
  expect(await setCaptions("fr", CUES.replace("\n\n", " - Bunk bed\n\nNOTE by --> hand\n\n"))).toMatchObject({
    captions: ["en", "fr"],
  });
  expect(await upload()).toMatchObject({ captions: ["en", "fr"] });
  const rows = await app.db.select().from(uploadCaptions).orderBy(uploadCaptions.language);
  const served = await fetch(`${app.origin}/media/o/${rows[0]?.objectName}`);
  expect([served.headers.get("content-type"), await served.text()]).toEqual([
    "text/vtt",
    "WEBVTT\n\n00:01.000 --> 00:04.000\nLay both sides down.\n",
  ]);
  // The film and the two that are left.
  expect(await app.db.$count(storedObjects)).toBe(3);
});

test.each([
  ["no WebVTT", "1\n00:00:01,000 --> 00:00:02,000\nSRT\n", /^Line 1 /],
  ["a wrong time", `${CUES}\n00:05.000 --> 0:06\nX\n`, /^Line 6 /],
  ["an end before its start", `${CUES}\r\n00:05.000 --> 00:04.000\r\nX\r\n`, /^Line 6 /],
  ["a wrong setting", "WEBVTT\n\n00:01.000 --> 00:04.000 align:sideways\nX\n", /^Line 3 /],
  ["nothing in it", "WEBVTT\n", /no captions/],
  ["another encoding", Buffer.from(CUES, "latin1"), /UTF-8/],
])("captions with %s are refused, naming the line", async (_name, text, message) => {
  const { app, setCaptions } = await start();
  const call = setCaptions("en", text);
  await expect(call).rejects.toMatchObject({ status: 422, fields: { captions: expect.stringMatching(message) } });
  expect(await app.db.$count(storedObjects)).toBe(1);
});

/** The most processor time that was used before anything else had its turn, while something was waited for. */
async function longestPauseMs(waited: Promise<unknown>): Promise<number> {
  const usedMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  let [last, longest] = [usedMs(), 0];
  const note = () => {
    longest = Math.max(longest, usedMs() - last);
    last = usedMs();
  };
  const clock = setInterval(note, 5);
  await waited.finally(() => clearInterval(clock));
  note();
  return longest;
}

const MANY_LINES = `${CUES}\n${"\n".repeat(80_000)}`;
test.each([
  ["of empty lines", MANY_LINES, true],
  ["of regions", `WEBVTT\n\n${"REGION\nid:a\n\n".repeat(20_000)}${CUES.replace("WEBVTT\n\n", "")}`, true],
  [
    "of words that are almost such as are never shown",
    `${CUES}\nNOTE\n${`${"fukx ".repeat(199)}\n`.repeat(1000)}`,
    true,
  ],
  ["of more lines than real captions have", "WEBVTT\n".padEnd(1_000_000, "\n"), false],
  ["of a line longer than real captions have", CUES.replace("00:01", `${" ".repeat(90_000)}00:01`), false],
])("a file of captions %s delays no other request", async (_name, text, isTaken) => {
  const { setCaptions } = await start();
  const sent = setCaptions("en", text);
  expect(await longestPauseMs(sent.catch(() => undefined))).toBeLessThan(1000);
  if (isTaken) await sent;
  else
    await expect(sent).rejects.toMatchObject({
      status: 422,
      fields: { captions: expect.stringMatching(/lines|longer/) },
    });
});

test("captions with words that are never shown are refused", async () => {
  const { setCaptions } = await start();
  const call = setCaptions("en", CUES.replace("Posez", "Fucking"));
  await expect(call).rejects.toMatchObject({ status: 422, reason: "blocked-words" });
});

test("what is no picture is refused, and so is one for an unknown upload, another member's or a refused one", async () => {
  const { app, row, setPoster } = await start();
  await expect(setPoster(Buffer.from("<svg/>"))).rejects.toMatchObject({ status: 415 });
  const picture = await paint(20, 20).png().toBuffer();
  await expect(setPoster(picture.subarray(0, 60))).rejects.toMatchObject({ status: 422 });
  const stranger = await makeUser(app.db);
  const file = new Blob([new Uint8Array(picture)]);
  const input = { params: { id: row.id }, file };
  await expect(app.as({ id: stranger.id, role: "admin" }).call(videoUploads.setPoster, input)).rejects.toMatchObject({
    status: 404,
  });
  await app.db.update(uploads).set({ state: "refused", refusal: "damaged", objectName: null });
  await expect(setPoster(picture)).rejects.toMatchObject({ status: 415 });
});

test("two pictures at once leave one", async () => {
  const { app, setPoster, upload } = await start();
  const picture = await paint(20, 20).png().toBuffer();
  await Promise.all([setPoster(picture), setPoster(picture), setPoster(picture)]);
  const { posterUrl } = await upload();
  expect(posterUrl).not.toBeNull();
  expect(await app.db.$count(storedObjects)).toBe(2);
});

test("pictures and captions are limited per person", async () => {
  const { app, row, setCaptions, setPoster } = await start();
  const { uploadParts } = TRY_LIMITS;
  for (let sent = 0; sent < uploadParts.tries - 2; sent++) await takeTry(app.db, uploadParts, row.userId ?? "");
  await expect(setCaptions("en", "no")).rejects.toMatchObject({ status: 422 });
  await expect(setPoster(Buffer.from("no"))).rejects.toMatchObject({ status: 415 });
  await expect(setCaptions("en", CUES)).rejects.toMatchObject({ status: 429 });
});

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });

async function start() {
  const app = await startTestApp();
  const row = await makeUpload(app.db);
  const caller = app.as({ id: row.userId ?? "", role: "user" });
  const params = { id: row.id };
  return {
    app,
    row,
    upload: () => caller.call(videoUploads.upload, { params }),
    setPoster: (bytes: Uint8Array) =>
      caller.call(videoUploads.setPoster, { params, file: new Blob([new Uint8Array(bytes)]) }),
    setCaptions: (language: Language, text: string | Uint8Array) =>
      caller.call(videoUploads.setCaptions, {
        params: { ...params, language },
        file: new Blob([typeof text === "string" ? text : new Uint8Array(text)]),
      }),
    bytesOf: async (path: string) => {
      const stream = await app.deps.storage.open(path.replace("/media/o/", ""));
      if (stream === null) throw new Error(`${path} is not stored`);
      return buffer(stream);
    },
  };
}
