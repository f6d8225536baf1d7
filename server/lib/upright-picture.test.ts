import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { backgroundPriority } from "#server/lib/background-priority.ts";
import { describePicture } from "#server/lib/pictures/describe-picture.mjs";
import type { PictureLimits } from "#server/lib/pictures/process.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { createPictureReader, PICTURE_LIMITS, PICTURE_TURNS, readPicture } from "#server/lib/upright-picture.ts";
import { builtProgram } from "#server/testing/built-programs.ts";
import { jpegOfScans, pngWithPart, webpWithProfile } from "#server/testing/hostile-pictures.ts";
import { until } from "#server/testing/until.ts";

const WANTED = { longerSide: 100, quality: 80, squareSide: 32 };
const DAMAGED = { status: 422, code: "UNPROCESSABLE", message: expect.stringContaining("damaged") };
const TOO_LONG = { status: 422, code: "UNPROCESSABLE", message: expect.stringContaining("too long") };
const MIB = 1024 * 1024;

test("a picture comes back from bytes and from a file alike, with its square or without", async () => {
  const path = join(await folder(), "photo");
  const bytes = await photo();
  await writeFile(path, bytes);
  const fromBytes = await readPicture("ada", bytes, WANTED);
  expect(fromBytes).toMatchObject({ width: 100, height: 75 });
  expect(await readPicture("ada", path, WANTED)).toEqual(fromBytes);
  expect(await sharp(fromBytes.picture).metadata()).toMatchObject({ format: "webp", width: 100, height: 75 });
  expect(await sharp(fromBytes.square ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 32, height: 32 });
  expect(await readPicture("ada", bytes, { longerSide: 50, quality: 80 })).toMatchObject({ width: 50, square: null });
});

test("what pictures are compared by comes after each of them, where it is wanted", async () => {
  const reader = open({}, { atOnce: 1 });
  const wanted = { longerSide: 1600, quality: 85, isJpeg: true, isDescribed: true };
  const colours = ["#0B5D4B", "#CDA268", "#E9E3D6"];
  const read = await Promise.all(colours.map(async (colour) => reader.read("ada", await photo({ colour }), wanted)));
  const facts = await Promise.all(read.map((one) => one.facts));
  expect(facts).toEqual(await Promise.all(read.map(({ picture }) => describePicture(picture))));
  expect(new Set(facts.map((one) => one?.colours.toString("hex"))).size).toBe(3);
  expect(await reader.read("ada", await photo(), { ...wanted, isDescribed: false })).toMatchObject({ facts: null });
});

test("a picture that can't be described is a picture all the same, and so is the next one", async () => {
  const reader = open({}, { atOnce: 1 });
  const wanted = { longerSide: 2000, quality: 85, isDescribed: true };
  const large = await reader.read("ada", await photo({ width: 1700 }), wanted);
  expect(large.width).toBe(1700);
  await expect(large.facts).rejects.toMatchObject(DAMAGED);
  const small = await reader.read("ada", await photo(), wanted);
  expect(await small.facts).toEqual(await describePicture(small.picture));
});

test("a JPEG of more scans than any honest one is refused before any of them is decoded", async () => {
  const reader = open();
  await expect(reader.read("ada", await jpegOfScans(95), WANTED)).rejects.toMatchObject(DAMAGED);
  const small = await jpegOfScans(85, { width: 300, height: 200 });
  expect(await reader.read("ada", small, WANTED)).toMatchObject({ width: 100 });
});

test("a film behind a photo, whose bytes look like scans, is none of its scans", async () => {
  const film = Buffer.alloc(MIB, Buffer.from("ffda000c", "hex"));
  expect(await readPicture("ada", Buffer.concat([await photo(), film]), WANTED)).toMatchObject({ width: 100 });
});

test("colour profiles and the like have a size at most", async () => {
  const most = PICTURE_LIMITS.metadataMaxBytes;
  const some = await photo();
  const profile = (segments: number) => {
    const one = Buffer.alloc(65_535 + 2, 0);
    one.writeUInt32BE(0xffe2ffff, 0);
    one.write("ICC_PROFILE\0", 4, "latin1");
    return Buffer.concat([some.subarray(0, 2), ...Array.from({ length: segments }, () => one), some.subarray(2)]);
  };
  for (const bytes of [
    profile(Math.ceil(most / 65_535) + 1),
    await pngWithPart("iCCP", most + 1),
    await pngWithPart("zTXt", most + 1),
    await webpWithProfile(most + 1),
  ]) {
    await expect(readPicture("ada", bytes, WANTED)).rejects.toMatchObject(DAMAGED);
  }
  expect(await readPicture("ada", await webpWithProfile(100_000), WANTED)).toMatchObject({ width: 40 });
});

test("a decoder that does not come to its end is ended at the limit, and the next picture is good", async () => {
  const decodingMs = 60_000;
  const reader = open({ scansMax: Number.POSITIVE_INFINITY, decodingMs });
  const others = await pictureProcesses(process.pid);
  const before = await reader.read("ada", await photo(), WANTED);
  const own = async () => (await pictureProcesses(process.pid)).filter((pid) => !others.includes(pid));
  const [pid = 0, ...more] = await own();
  expect(more).toEqual([]);
  const hostile = await endless();
  stopClock();
  const refused = expect(reader.read("ada", hostile, WANTED)).rejects.toMatchObject(TOO_LONG);
  await until(() => isBusy(pid));
  vi.advanceTimersByTime(decodingMs - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await refused;
  vi.useRealTimers();
  expect(await own()).toEqual([]);
  expect(await reader.read("ada", await photo(), WANTED)).toEqual(before);
});

test("one member's hostile photos do not hold up another member's ordinary one", async () => {
  const reader = open({ scansMax: Number.POSITIVE_INFINITY, decodingMs: 60_000 }, { waitingMs: 60_000 });
  const [ordinary, hostile] = [await photo(), await endless()];
  let answered = 0;
  for (let count = 0; count < 8; count++) {
    reader.read("ada", hostile, WANTED).catch(() => answered++);
  }
  for (let count = 0; count < 2; count++) {
    expect(await reader.read("ben", ordinary, WANTED)).toMatchObject({ width: 100 });
  }
  expect(answered).toBe(0);
});

test("photos of many hostile members hold up an ordinary one for one limit, however many they have sent", async () => {
  const decodingMs = 10_000;
  const reader = open({ scansMax: Number.POSITIVE_INFINITY, decodingMs }, { atOnce: 2, waitingMs: 60_000 });
  const [ordinary, hostile] = [await photo(), await endless()];
  const others = await pictureProcesses(process.pid);
  const own = async () => (await pictureProcesses(process.pid)).filter((pid) => !others.includes(pid));
  stopClock();
  let answered = 0;
  for (let count = 0; count < 8; count++) {
    for (const member of ["ada", "ben"]) {
      // One that comes to its end, as the clock stands still, is answered too.
      reader.read(member, hostile, WANTED).then(
        () => answered++,
        () => answered++,
      );
    }
  }
  const reading = reader.read("cleo", ordinary, WANTED);
  await until(async () => {
    const busy = await Promise.all((await own()).map(isBusy));
    return busy.length === 2 && busy.every(Boolean);
  });
  expect(answered).toBe(0);
  vi.advanceTimersByTime(decodingMs);
  expect(await reading).toMatchObject({ width: 100 });
  // Those that were under way when it came.
  expect(answered).toBe(2);
});

test("a picture that fills the memory is refused, and the next one is good", async () => {
  const reader = open({ memoryBytes: 160 * MIB, decodingMs: 60_000 });
  const large = sharp({ create: { width: 6000, height: 5000, channels: 4, background: "gray" } });
  // Laced, all of it has to be there before the first line is known.
  const laced = await large.png({ progressive: true, compressionLevel: 1 }).toBuffer();
  await expect(reader.read("ada", laced, WANTED)).rejects.toMatchObject(DAMAGED);
  expect(await reader.read("ada", await photo(), WANTED)).toMatchObject({ width: 100 });
});

test("a decoder that crashes takes its own picture with it, and no other", async () => {
  const reader = open({ scansMax: Number.POSITIVE_INFINITY, decodingMs: 60_000 });
  const others = await pictureProcesses(process.pid);
  const reading = reader.read("ada", await endless(), WANTED);
  const refused = expect(reading).rejects.toMatchObject(DAMAGED);
  const own = async () => (await pictureProcesses(process.pid)).filter((pid) => !others.includes(pid));
  await expect.poll(own).toHaveLength(1);
  const [pid = 0] = await own();
  await untilBusy(pid);
  process.kill(pid, "SIGSEGV");
  await refused;
  expect(await reader.read("ada", await photo(), WANTED)).toMatchObject({ width: 100 });
});

test("decoders come behind everything that answers, and know none of the server's settings", async () => {
  backgroundPriority.files = 5;
  onTestFinished(() => {
    backgroundPriority.files = 0;
  });
  const reader = open();
  const others = await pictureProcesses(process.pid);
  await reader.read("ada", await photo(), WANTED);
  const [pid = 0] = (await pictureProcesses(process.pid)).filter((one) => !others.includes(one));
  const niceness = await Promise.all(
    (await readdir(`/proc/${pid}/task`)).map((thread) => statOf(`${pid}/task/${thread}`)),
  );
  expect(new Set(niceness.map((fields) => fields[NICENESS]))).toEqual(new Set(["5"]));
  const names = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").map((one) => one.split("=")[0]);
  expect(names.filter((name) => name === "PATH" || name === "HOME" || name?.includes("SECRET"))).toEqual([]);
});

test("a server that is killed takes its decoders with it, in the middle of a picture", async () => {
  const hostile = join(await folder(), "hostile.jpg");
  await writeFile(hostile, await endless());
  const reader = pathToFileURL(await builtProgram("upright-picture.mjs")).href;
  const program = `
    const { createPictureReader, PICTURE_LIMITS, PICTURE_TURNS } = await import(${JSON.stringify(reader)});
    const limits = { ...PICTURE_LIMITS, scansMax: Infinity, decodingMs: 60_000 };
    await createPictureReader(limits, PICTURE_TURNS).read("ada", ${JSON.stringify(hostile)}, { longerSide: 100, quality: 80 });`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: PROJECT_ROOT,
    stdio: "inherit",
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const decoders = () => pictureProcesses(server.pid ?? 0);
  await expect.poll(decoders).toHaveLength(1);
  const [pid = 0] = await decoders();
  await untilBusy(pid);
  server.kill("SIGKILL");
  await once(server, "exit");
  await expect.poll(() => statOf(String(pid)).catch(() => null)).toBeNull();
});

/** A picture that is decoded for most of a minute. */
function endless(): Promise<Buffer> {
  hostile ??= jpegOfScans(10_000);
  return hostile;
}
let hostile: Promise<Buffer> | undefined;

/** A reader of the test's own. */
function open(limits: Partial<PictureLimits> = {}, turns: Partial<typeof PICTURE_TURNS> = {}) {
  const reader = createPictureReader({ ...PICTURE_LIMITS, ...limits }, { ...PICTURE_TURNS, ...turns });
  onTestFinished(reader.close);
  return reader;
}

function photo({ width = 800, colour = "gray" } = {}): Promise<Buffer> {
  return sharp({ create: { width, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "hexkey-pictures-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const PARENT = 1;
const USER_TICKS = 11;
const NICENESS = 16;

/** What Linux knows of a process or a thread, from its state on. */
async function statOf(path: string): Promise<string[]> {
  const text = await readFile(`/proc/${path}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // One that has ended and was not asked for its exit code yet.
  if (fields[0] === "Z") throw new Error("it has ended");
  return fields;
}

/** The ids of the processes that a process has started to read pictures. */
async function pictureProcesses(parent: number): Promise<number[]> {
  const all = await Promise.all(
    (await readdir("/proc")).filter(Number).map(async (pid) => {
      const fields = await statOf(pid).catch(() => []);
      if (Number(fields[PARENT]) !== parent) return [];
      // One of another test's may end meanwhile.
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return command.includes("picture-worker") ? [Number(pid)] : [];
    }),
  );
  return all.flat();
}

/** Resolves once it is in the middle of a picture. */
async function untilBusy(pid: number): Promise<void> {
  await expect.poll(() => isBusy(pid)).toBe(true);
}

/** Returns true if it has computed for longer than it takes to start. */
async function isBusy(pid: number): Promise<boolean> {
  return Number((await statOf(String(pid)))[USER_TICKS]) > 60;
}

/** Stops the clock of time-outs until the test is finished; the test moves it on. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}
