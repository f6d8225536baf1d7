import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { probeVideo } from "#server/features/files/video/probe.ts";
import { ffmpegConverter, findFfmpeg } from "#server/ports/video-converter/ffmpeg.ts";
import { converting } from "#server/ports/video-converter/ffmpeg-arguments.ts";
import { realVideos } from "#server/testing/video-converter.ts";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";

// Where ffmpeg is installed these convert; where it is not, they see that this is found out and said.
const ffmpeg = await findFfmpeg("ffmpeg");
const here = ffmpeg === null ? "without ffmpeg none is found" : "with ffmpeg";

async function openConverter({ convertingMs }: { convertingMs?: number } = {}) {
  if (ffmpeg === null) return null;
  const directory = await mkdtemp(join(tmpdir(), "hexkey-converting-"));
  const converter = ffmpegConverter({ path: ffmpeg, directory, ...(convertingMs && { convertingMs }) });
  onTestFinished(async () => {
    await converter.close();
    await rm(directory, { recursive: true });
  });
  return { converter, directory };
}

/** Nothing can be converted here, and that is what is found. */
const expectNone = async () => expect(await findFfmpeg("ffmpeg")).toBeNull();

test("an ffmpeg that is not there, and a program that is none, are not found", async () => {
  expect(await findFfmpeg("/nowhere/ffmpeg")).toBeNull();
  expect(await findFfmpeg(process.execPath)).toBeNull();
});

test.each([
  ["avi", realVideos.avi, [160, 120]],
  ["mov", realVideos.hevcMov, [120, 160]],
] as const)(`${here}: a real %s becomes an upright H.264 MP4 without metadata`, async (container, video, size) => {
  const opened = await openConverter();
  if (!opened) return expectNone();
  const { converter, directory } = opened;
  const file = Readable.from([video()]);
  const conversion = await converter.convert({ container, file }, (stream) => buffer(stream));
  if (conversion.why !== null) throw new Error(conversion.why);
  const made = conversion.result;
  const verdict = await probeVideo(async (start, end) => made.subarray(start, end), made.length);
  expect(verdict).toMatchObject({
    refusal: null,
    facts: { container: "mp4", videoCodec: "avc", audioCodec: "aac", durationSeconds: 2 },
  });
  expect(verdict.refusal === null && [verdict.facts.width, verdict.facts.height]).toEqual(size);
  // It can begin before all of it has come.
  expect(made.indexOf("moov")).toBeLessThan(made.indexOf("mdat"));
  for (const told of ["Kitchen", "Phone", "+46.34"]) expect(made.includes(told)).toBe(false);
  expect(await readdir(directory)).toEqual([]);
});

test(`${here}: a moment of a video is an upright picture, and one that never was is none`, async () => {
  const opened = await openConverter();
  if (!opened) return expectNone();
  const { converter, directory } = opened;
  const source = () => ({ container: "mov" as const, file: Readable.from([realVideos.hevcMov()]) });
  const picture = await converter.picture(source(), 1);
  if (picture === null) throw new Error("there is no picture");
  const { width, height } = await sharp(picture).metadata();
  expect([width, height]).toEqual([120, 160]);
  expect(await converter.picture(source(), 60)).toBeNull();
  expect(await converter.picture({ container: "mov", file: Readable.from(["no video"]) }, 0)).toBeNull();
  expect(await readdir(directory)).toEqual([]);
});

test(`${here}: large, odd and fast pictures come down to what every phone plays`, async () => {
  const opened = await openConverter();
  if (!opened || ffmpeg === null) return expectNone();
  const { converter, directory } = opened;
  const source = join(directory, "source.avi");
  const drawn = ["-f", "lavfi", "-i", "testsrc=size=1151x2047:rate=120:duration=0.1"];
  await promisify(execFile)(ffmpeg, ["-v", "error", ...drawn, "-c:v", "mjpeg", "-q:v", "20", source]);
  const file = Readable.from([await readFile(source)]);
  const conversion = await converter.convert({ container: "avi", file }, (stream) => buffer(stream));
  if (conversion.why !== null) throw new Error(conversion.why);
  const made = conversion.result;
  const verdict = await probeVideo(async (start, end) => made.subarray(start, end), made.length);
  if (verdict.refusal !== null) throw new Error(verdict.refusal);
  const { width, height } = verdict.facts;
  expect([width % 2, height % 2, width <= 1080, height <= 1920, height > 1900]).toEqual([0, 0, true, true, true]);
});

test(`${here}: what is no video of that container is unreadable, and no other file is read`, async () => {
  const opened = await openConverter();
  if (!opened) return expectNone();
  const { converter, directory } = opened;
  const secret = join(directory, "secret.avi");
  await writeFile(secret, realVideos.avi());
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
  const containers = ["avi", "mov", "matroska", "mpegts", "mpeg", "ogg", "flv", "asf"] as const;
  for (const [container, text] of [
    ...containers.map((container) => [container, playlist] as const),
    ["avi", `ffconcat version 1.0\nfile '${secret}'\n`] as const,
    ["avi", "RIFF....AVI nothing"] as const,
  ]) {
    const file = Readable.from([Buffer.from(text)]);
    expect([container, await converter.convert({ container, file }, (stream) => buffer(stream))]).toEqual([
      container,
      { why: "unreadable" },
    ]);
  }
  expect(await readdir(directory)).toEqual(["secret.avi"]);
});

test(`${here}: a conversion that takes too long ends, and one that is under way when it is closed rejects`, async () => {
  const opened = await openConverter({ convertingMs: 1 });
  if (!opened) return expectNone();
  const file = () => Readable.from([realVideos.hevcMov()]);
  expect(await opened.converter.convert({ container: "mov", file: file() }, (stream) => buffer(stream))).toEqual({
    why: "unreadable",
  });
  const closing = opened.converter.convert({ container: "mov", file: file() }, (stream) => buffer(stream));
  const waiting = opened.converter.convert({ container: "mov", file: file() }, (stream) => buffer(stream));
  const ends = Promise.allSettled([closing, waiting]);
  await opened.converter.close();
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await readdir(opened.directory)).toEqual([]);
});

test(`${here}: a source that breaks off and a taker that fails reject, and nothing stays`, async () => {
  const opened = await openConverter();
  if (!opened) return expectNone();
  const { converter, directory } = opened;
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(10);
      throw new Error("the storage is gone");
    })(),
  );
  const take = () => Promise.reject(new Error("the storage is full"));
  await expect(converter.convert({ container: "avi", file: broken }, take)).rejects.toThrow("the storage is gone");
  const file = Readable.from([realVideos.avi()]);
  await expect(converter.convert({ container: "avi", file }, take)).rejects.toThrow("the storage is full");
  expect(await readdir(directory)).toEqual([]);
});

test(`${here}: what killed conversions left goes by its age`, async () => {
  const opened = await openConverter();
  if (!opened) return expectNone();
  const { converter, directory } = opened;
  for (const name of ["old", "young"]) await mkdir(join(directory, name));
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(directory, "old"), yesterday, yesterday);
  await converter.clearUnfinished(new Date(Date.now() - 3_600_000));
  expect(await readdir(directory)).toEqual(["young"]);
});

test("whatever its length, a result stays below what an upload may have, with fewer lines where it is long", () => {
  const seen = [1, 60, 600, 3600, 7200].map((seconds) => {
    const args = converting("mov", seconds);
    const after = (name: string) => Number(args[args.indexOf(name) + 1]);
    const bytes = ((after("-maxrate") + after("-b:a")) * seconds + after("-bufsize")) / 8;
    expect([seconds, bytes < VIDEO_MAX_BYTES, after("-maxrate") > 30_000]).toEqual([seconds, true, true]);
    return /min\(ih,(\d+)\),min/.exec(args[args.indexOf("-vf") + 1] ?? "")?.[1];
  });
  expect(seen).toEqual(["1080", "1080", "720", "360", "360"]);
});
