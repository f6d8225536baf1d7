import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { probeVideo, SERVED_AS } from "#server/features/files/video/probe.ts";
import { readTracks } from "#server/features/files/video/read-tracks.ts";
import { processorMs } from "#server/testing/processor-time.ts";
import { makeVideo } from "#server/testing/videos.ts";

/** Processor time for a hostile file: it is stopped after a second and a half, and its thread has to start. */
const HOSTILE_PROCESSOR_MS = 4000;

test("what every phone plays is taken, with what it is", async () => {
  expect(await probe(await makeVideo())).toEqual({
    refusal: null,
    facts: { container: "mp4", videoCodec: "avc", audioCodec: "aac", durationSeconds: 2, width: 160, height: 120 },
  });
  for (const [options, codecs] of [
    [{ container: "fast-mp4", audio: "mp3" }, ["mp4", "avc", "mp3"]],
    [{ container: "fragmented-mp4", audio: null }, ["mp4", "avc", null]],
    [{ container: "mov" }, ["mov", "avc", "aac"]],
    [{ video: "av1", audio: "opus" }, ["mp4", "av1", "opus"]],
    [{ video: "vp9", audio: "aac" }, ["mp4", "vp9", "aac"]],
    [{ container: "webm", video: "vp8", audio: "opus" }, ["webm", "vp8", "opus"]],
    [{ container: "live-webm", video: "vp9", audio: null }, ["webm", "vp9", null]],
  ] as const) {
    const { facts } = accepted(await probe(await makeVideo({ ...options, seconds: 3.5 })));
    expect([facts.container, facts.videoCodec, facts.audioCodec]).toEqual(codecs);
    expect(facts.durationSeconds).toBe(3);
  }
});

test("a film from a phone that was held upright is upright", async () => {
  const { facts } = accepted(await probe(await makeVideo({ rotation: 90, width: 1920, height: 1080 })));
  expect([facts.width, facts.height]).toEqual([1080, 1920]);
});

test("what a phone can't play is refused as that", async () => {
  for (const options of [
    { video: "hevc" },
    { video: "h264-444" },
    { video: "vp9-444" },
    { audio: "opus" },
    { container: "mov", audio: "pcm" },
    { container: "mkv" },
  ] as const) {
    expect([options, await probe(await makeVideo(options))]).toEqual([options, { refusal: "not-playable" }]);
  }
  for (const beginning of [
    "RIFF\x10\x27\x00\x00AVI LIST",
    "FLV\x01\x05",
    "\x30\x26\xb2\x75\x8e\x66\xcf\x11",
    "\x00\x00\x01\xba",
    "OggS\x00\x02......................\x80theora",
    "\x00\x00\x00\x08wide\x00\x00\x01\x00mdat",
    "\x47".padEnd(188, " ").repeat(4),
  ]) {
    expect(await probe(Buffer.from(beginning.padEnd(3000, "\0"), "latin1"))).toEqual({ refusal: "not-playable" });
  }
});

test("what is no video is refused, whatever it calls itself", async () => {
  const video = await makeVideo();
  for (const file of [
    Buffer.alloc(0),
    Buffer.from("tiny"),
    Buffer.from("How to build the crib.\n".repeat(100)),
    Buffer.from("<!doctype html><video src=x>".padEnd(5000, " ")),
    Buffer.from("PK\x03\x04".padEnd(5000, "\0"), "latin1"),
    Buffer.from("\x89PNG\r\n\x1a\n".padEnd(5000, "\0"), "latin1"),
    Buffer.from("RIFF\x10\x27\x00\x00WEBPVP8L".padEnd(5000, "\0"), "latin1"),
    Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic".padEnd(5000, "\0"), "latin1"),
    await makeVideo({ video: null }),
    // One that begins as something else is that, even with a video behind it.
    Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), video]),
    Buffer.concat([Buffer.from("<!--"), video.subarray(4)]),
    Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), video]),
  ]) {
    expect(await probe(file)).toEqual({ refusal: "no-video" });
  }
});

test("a video with something else behind it is that video", async () => {
  const video = await makeVideo();
  for (const rest of ["<html><script>alert(1)</script>", `PK\x03\x04${"\0".repeat(500)}PK\x05\x06`]) {
    const { facts } = accepted(await probe(Buffer.concat([video, Buffer.from(rest, "latin1")])));
    expect(facts).toMatchObject({ container: "mp4", durationSeconds: 2 });
  }
  expect(SERVED_AS).toEqual({ mp4: "mp4", mov: "mp4", webm: "webm" });
});

test("a video without its end is damaged, wherever it was cut", async () => {
  for (const container of ["mp4", "fast-mp4", "fragmented-mp4", "mov"] as const) {
    const video = await makeVideo({ container });
    for (const share of container === "mp4" ? [0.05, 0.3, 0.6, 0.95] : [0.3, 0.95]) {
      const cut = video.subarray(0, Math.floor(video.length * share));
      expect([container, share, await probe(cut)]).toEqual([container, share, { refusal: "damaged" }]);
    }
  }
  const webm = await makeVideo({ container: "webm", video: "vp8", audio: "opus" });
  expect(await probe(webm.subarray(0, -100))).toEqual({ refusal: "damaged" });
});

test("a video without a single frame is damaged", async () => {
  const recording = await makeVideo({ container: "fragmented-mp4" });
  expect(await probe(recording.subarray(0, recording.indexOf("moof") - 4))).toEqual({ refusal: "damaged" });
});

test("two hours are taken, a second more is too long, whatever the file says of itself", async () => {
  const film = (seconds: number) => makeVideo({ seconds, framesPerSecond: 1, frameBytes: 20, audio: null });
  expect(accepted(await probe(await film(7200))).facts.durationSeconds).toBe(7200);
  const long = await film(7201);
  expect(await probe(long)).toEqual({ refusal: "too-long" });
  // The movie header claims a second; the table of frames knows better.
  const header = long.indexOf("mvhd") + 4;
  const isLong = long[header] === 1;
  if (isLong) long.writeBigUInt64BE(1n, header + 24);
  else long.writeUInt32BE(1, header + 16);
  expect(await probe(long)).toEqual({ refusal: "too-long" });
});

test.each([
  ["a table of four thousand million frames", (video: Buffer) => patch(video, "stts", 12, 0xffff_ffff)],
  ["a table longer than its box", (video: Buffer) => patch(video, "stsz", 12, 0x7fff_ffff)],
  ["a table of pieces without end", (video: Buffer) => patch(video, "stsc", 8, 0xffff_ffff)],
  ["a box of no size", (video: Buffer) => patch(video, "mvhd", -4, 0)],
  ["a box that is smaller than its header", (video: Buffer) => patch(video, "trak", -4, 1)],
  ["a list of tables larger than the file", (video: Buffer) => patch(video, "moov", -4, 0x7fff_ffff)],
  ["boxes within boxes", (video: Buffer) => Buffer.concat([video.subarray(0, 32), nested("moov", "trak", 20_000)])],
  [
    "boxes within boxes of the other kind",
    (video: Buffer) => Buffer.concat([video.subarray(0, 32), nested("moov", "udta", 20_000)]),
  ],
  [
    "a million empty boxes",
    (video: Buffer) => Buffer.concat([video.subarray(0, 32), Buffer.alloc(8_000_000, "\0\0\0\x08free", "latin1")]),
  ],
  ["boxes that lead nowhere", (video: Buffer) => Buffer.concat([video.subarray(0, 32), Buffer.alloc(1_000_000)])],
  ["a box that begins at the end of all numbers", (video: Buffer) => Buffer.concat([video.subarray(0, 32), hugeBox()])],
])("a trap is refused soon and takes no memory with it: %s", async (_name, change) => {
  const file = change(await makeVideo());
  const before = process.memoryUsage().rss;
  const refuse = async () => expect((await probe(file)).refusal).not.toBeNull();
  expect(await processorMs(refuse)).toBeLessThan(HOSTILE_PROCESSOR_MS);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test("a thread that thinks for too long is ended, and so is one that takes too much memory", async () => {
  const readFrom = (file: Buffer) => async (start: number, end: number) => Buffer.from(file.subarray(start, end));
  const film = await makeVideo({ seconds: 5000, framesPerSecond: 10, frameBytes: 20, audio: null });
  const honest = (thinkingMs: number) => readTracks(film.length, readFrom(film), { thinkingMs });
  expect(await honest(10_000)).toMatchObject({ begins: true, stopped: null });
  expect(await honest(1)).toMatchObject({ begins: false, stopped: "broken" });
  const trap = patch(await makeVideo(), "stts", 12, 0xffff_ffff);
  // Its time would end long after the test's.
  const findings = await readTracks(trap.length, readFrom(trap), { thinkingMs: 600_000 });
  expect(findings.stopped).toBe("broken");
});

test("a file that wants too much to be read is stopped", async () => {
  const head = (await makeVideo()).subarray(0, 32);
  const boxes = Buffer.from("\0\0\0\x08free", "latin1");
  let given = 0;
  // A gigabyte of empty boxes, without writing it.
  const read = async (start: number, end: number) => {
    given += end - start;
    const part = Buffer.alloc(end - start, Buffer.concat([boxes, boxes]).subarray(start % 8, (start % 8) + 8));
    head.copy(part, 0, start);
    return part;
  };
  expect(await probeVideo(read, 1_000_000_000)).toEqual({ refusal: "damaged" });
  expect(given).toBeLessThan(70 * 1024 * 1024);
});

test("a storage that fails is no fault of the file", async () => {
  const video = await makeVideo();
  const read = vi.fn(async (start: number, end: number) => video.subarray(start, end));
  read
    .mockImplementationOnce(async (start, end) => video.subarray(start, end))
    .mockRejectedValueOnce(new Error("gone"));
  await expect(probeVideo(read, video.length)).rejects.toThrow("gone");
});

function probe(file: Buffer) {
  return probeVideo(async (start, end) => {
    expect(end).toBeLessThanOrEqual(file.length);
    // A copy, as from a storage: what is handed to the thread is gone.
    return Buffer.concat(await Readable.from([file.subarray(start, end)]).toArray());
  }, file.length);
}

function accepted(verdict: Awaited<ReturnType<typeof probe>>) {
  if (verdict.refusal !== null) throw new Error(`refused as ${verdict.refusal}`);
  return verdict;
}

/** Writes a number at so many bytes behind a box's name; its size stands in front of that. */
function patch(video: Buffer, box: string, at: number, value: number): Buffer {
  const name = video.indexOf(box);
  if (name < 0) throw new Error(`there is no ${box}`);
  video.writeUInt32BE(value, name + at);
  return video;
}

function nested(outer: string, inner: string, depth: number): Buffer {
  const boxes = Buffer.alloc(8 * (depth + 1));
  for (let level = 0; level <= depth; level++) {
    boxes.writeUInt32BE(boxes.length - 8 * level, 8 * level);
    boxes.write(level === 0 ? outer : inner, 8 * level + 4, "latin1");
  }
  return boxes;
}

function hugeBox(): Buffer {
  const box = Buffer.alloc(64, "\0\0\0\x01free\xff\xff\xff\xff\xff\xff\xff\xf0", "latin1");
  return box;
}
