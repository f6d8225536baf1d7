import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import bwipjs from "bwip-js/node";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { LABEL_PICTURE_MAX_BYTES } from "#server/ports/label-reader/index.ts";
import { type TesseractOptions, tesseractReader } from "#server/ports/label-reader/tesseract.ts";
import { builtProgram } from "#server/testing/built-programs.ts";

/** Ends a test in which a process stays. */
const SOON_MS = 60_000;
const NICENESS = 16;
const GUARD = pathToFileURL(join(PROJECT_ROOT, "server/testing/no-network.mjs")).href;

test("a label is read: straight, tilted, sideways and upside down", async () => {
  const reader = shared();
  const label = await drawLabel("802 984 74");
  for (const degrees of [0, 7, -9.5, 90, 180, 270]) {
    const photo = await sharp(label).rotate(degrees, { background: "#c8c8c8" }).jpeg().toBuffer();
    const { lines, confidence } = await reader.read(photo);
    expect([degrees, lines]).toEqual([degrees, ["802 984 74"]]);
    expect(confidence).toBeGreaterThan(0.7);
    expect(confidence).toBeLessThanOrEqual(1);
  }
});

test("a shadow across the label is no matter", async () => {
  const shadow = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500"><linearGradient id="s"><stop offset="0.2" stop-opacity="0"/><stop offset="1" stop-opacity="0.75"/></linearGradient><rect width="1200" height="500" fill="url(#s)"/></svg>',
  );
  const label = await sharp(await drawLabel("802 984 74"))
    .composite([{ input: shadow }])
    .jpeg()
    .toBuffer();
  expect((await shared().read(label)).lines).toEqual(["802 984 74"]);
});

test("a bar code keeps the reader from no line beside it", async () => {
  const bars = await bwipjs.toBuffer({ bcid: "ean13", text: "590123412345", scale: 3, height: 12 });
  const label = sharp(await drawLabel("802 984 74"));
  for (const [left, top] of [
    [760, 330],
    [60, 40],
  ]) {
    const photo = await sharp(
      await label
        .composite([{ input: bars, left, top }])
        .png()
        .toBuffer(),
    )
      .rotate(3, { background: "#c8c8c8" })
      .png()
      .toBuffer();
    expect((await shared().read(photo)).lines).toEqual(["802 984 74"]);
  }
});

test("a picture without text has no lines, of which nothing is sure", async () => {
  const reader = shared();
  const none = { lines: [], confidence: 0 };
  expect(await reader.read(await plain(1200, 900))).toEqual(none);
  expect(await reader.read(await plain(1, 1))).toEqual(none);
  expect(await reader.read(await plain(1600, 2))).toEqual(none);
});

test("what is too large or no picture is refused as such, and the next one is read by the same process", async () => {
  const reader = shared();
  const label = await drawLabel("802 984 74");
  await reader.read(label);
  const pid = reader.pid();
  await expect(reader.read(await plain(1601, 100))).rejects.toMatchObject({ fault: "too-large" });
  await expect(reader.read(Buffer.alloc(LABEL_PICTURE_MAX_BYTES + 1))).rejects.toMatchObject({ fault: "too-large" });
  await expect(reader.read(Buffer.from("no picture"))).rejects.toMatchObject({ fault: "unreadable" });
  await expect(reader.read(label.subarray(0, label.length / 2))).rejects.toMatchObject({ fault: "unreadable" });
  expect((await reader.read(label)).lines).toEqual(["802 984 74"]);
  expect(reader.pid()).toBe(pid);
});

test("one that takes too long is given up at the limit, and the next one is read by another process", async () => {
  // The test decides when the limit is reached, as the time that a label takes depends on the machine.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const readingMs = 40_000;
  const reader = open({ readingMs });
  const label = await drawLabel("802 984 74");
  await reader.read(label);
  const pid = reader.pid();
  const refused = expect(reader.read(await letterlike())).rejects.toMatchObject({ fault: "too-slow" });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(readingMs);
  await refused;
  expect(reader.pid()).toBeUndefined();
  expect((await reader.read(label)).lines).toEqual(["802 984 74"]);
  expect(reader.pid()).not.toBe(pid);
});

test("a process that dies takes its own picture with it, and no other", async () => {
  const reader = open({ readingMs: 60_000 });
  const label = await drawLabel("802 984 74");
  await reader.read(label);
  const hostile = expect(reader.read(await letterlike())).rejects.toMatchObject({ fault: "failed" });
  const next = reader.read(label);
  process.kill(reader.pid() ?? 0, "SIGSEGV");
  await hostile;
  expect((await next).lines).toEqual(["802 984 74"]);
});

test("one is read at a time, few wait, and one more is refused before any is read; who gives up leaves the place in the line", async () => {
  const reader = open({ maxWaiting: 2 });
  const label = await drawLabel("802 984 74");
  let answered = 0;
  const read = async (signal?: AbortSignal) => {
    const { lines } = await reader.read(label, signal);
    answered++;
    return lines;
  };
  const three = [read(), read(), read()];
  await expect(read()).rejects.toMatchObject({ fault: "busy" });
  expect(answered).toBe(0);
  for (const lines of await Promise.all(three)) expect(lines).toEqual(["802 984 74"]);

  const leaving = new AbortController();
  const first = read();
  const second = read(leaving.signal);
  const third = read();
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(answered).toBe(3);
  const fourth = read();
  for (const lines of await Promise.all([first, third, fourth])) expect(lines).toEqual(["802 984 74"]);
  await expect(read(AbortSignal.abort(new Error("before")))).rejects.toThrow("before");
});

test("there is no process before the first picture, nor after a while without one", async () => {
  const reader = open({ idleMs: 300 });
  expect(reader.pid()).toBeUndefined();
  const label = await drawLabel("802 984 74");
  await reader.read(label);
  const pid = reader.pid() ?? 0;
  await expect.poll(() => isAlive(pid), { timeout: SOON_MS }).toBe(false);
  expect(reader.pid()).toBeUndefined();
  expect((await reader.read(label)).lines).toEqual(["802 984 74"]);
});

test("closed, it ends what is under way and what waits, and takes no more", async () => {
  const reader = open();
  const label = await drawLabel("802 984 74");
  const under = [1, 2].map(() => expect(reader.read(label)).rejects.toMatchObject({ fault: "closed" }));
  const pid = reader.pid() ?? 0;
  await reader.close();
  await Promise.all(under);
  await expect(reader.read(label)).rejects.toMatchObject({ fault: "closed" });
  await expect.poll(() => isAlive(pid), { timeout: SOON_MS }).toBe(false);
});

test("it comes behind everything that answers, and knows none of the server's settings", async () => {
  const reader = open({ process: { niceness: undefined } });
  // Behind others it may take a busy machine very long to read anything.
  const closed = expect(reader.read(await drawLabel("802 984 74"))).rejects.toMatchObject({ fault: "closed" });
  const pid = reader.pid();
  const niceness = async () => {
    const threads = await readdir(`/proc/${pid}/task`);
    const all = await Promise.all(threads.map(async (thread) => (await statOf(`${pid}/task/${thread}`))[NICENESS]));
    return [...new Set(all)];
  };
  const standing = async () => [await niceness(), await readFile(`/proc/${pid}/oom_score_adj`, "utf8")];
  await expect.poll(standing).toEqual([["19"], "800\n"]);
  const names = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").map((one) => one.split("=")[0]);
  expect(names.filter((name) => name === "PATH" || name === "HOME" || name?.includes("SECRET"))).toEqual([]);
  await reader.close();
  await closed;
});

test("it reaches for no network and writes nothing to where it runs", async () => {
  const cwd = await folder();
  const reader = open({ process: { cwd, execArgv: ["--import", GUARD] } });
  expect((await reader.read(await drawLabel("802 984 74"))).lines).toEqual(["802 984 74"]);
  expect(await readdir(cwd)).toEqual([]);
});

test.each(['await fetch("http://127.0.0.1:9")', 'import("node:net").then(({ connect }) => connect(9))'])(
  "what watches over that sees it in a program and in its threads: %s",
  async (call) => {
    const calling = join(await folder(), "calling.cjs");
    await writeFile(calling, `(async () => { ${call} })();`);
    const inThread = join(await folder(), "thread.cjs");
    await writeFile(inThread, `new (require("node:worker_threads").Worker)(${JSON.stringify(calling)});`);
    for (const program of [calling, inThread]) {
      const cwd = await folder();
      const running = spawn(process.execPath, ["--import", GUARD, program], { cwd, stdio: "ignore" });
      await once(running, "exit");
      expect(await readdir(cwd)).toEqual(["reached-for-the-network"]);
    }
  },
);

test("a server that is killed takes it along, in the middle of a picture", async () => {
  const picture = join(await folder(), "picture");
  await writeFile(picture, await letterlike());
  const program = `
    const { tesseractReader } = await import(${JSON.stringify(await builtReader())});
    const { readFileSync } = await import("node:fs");
    const reader = tesseractReader({ readingMs: 60_000, process: { niceness: 0 } });
    const reading = reader.read(readFileSync(${JSON.stringify(picture)}));
    process.stdout.write(String(reader.pid()));
    await reading;`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const pid = Number((await once(server.stdout, "data"))[0]);
  // It has computed for two seconds: it has started, and reads.
  const ticks = async () => Number((await statOf(String(pid)))[11]);
  await expect.poll(ticks).toBeGreaterThan(200);
  server.kill("SIGKILL");
  await once(server, "exit");
  await expect.poll(() => isAlive(pid), { timeout: SOON_MS }).toBe(false);
});

test("a program that has read a label ends by itself, and the build reads labels too", async () => {
  const picture = join(await folder(), "picture");
  await writeFile(picture, await drawLabel("802 984 74"));
  const program = `
    const { tesseractReader } = await import(${JSON.stringify(await builtReader())});
    const { readFileSync } = await import("node:fs");
    const { lines } = await tesseractReader({ process: { niceness: 0 } }).read(readFileSync(${JSON.stringify(picture)}));
    process.stdout.write(lines.join());`;
  expect(await outputOf(["--input-type=module", "--eval", program])).toBe("802 984 74");
});

/** The address of the reader as the build has it. */
const builtReader = async () => pathToFileURL(await builtProgram("tesseract.mjs")).href;

/** One for the tests that do nothing but read: starting a process takes longer than that. */
const shared = () => {
  sharedReader ??= tesseractReader({ readingMs: 40_000, process: { niceness: 0 } });
  return sharedReader;
};
let sharedReader: ReturnType<typeof tesseractReader> | undefined;
afterAll(() => sharedReader?.close());

/** A reader of the test's own. */
function open(options: TesseractOptions = {}) {
  // Other tests keep the machine busy throughout.
  const reader = tesseractReader({ readingMs: 40_000, ...options, process: { niceness: 0, ...options.process } });
  onTestFinished(reader.close);
  return reader;
}

/** A label with the digits that stand below a bar code, which every machine draws the same. */
async function drawLabel(text: string): Promise<Buffer> {
  const digits = await bwipjs.toBuffer({
    bcid: "raw",
    text: "1111",
    alttext: text,
    textsize: 20,
    height: 0.5,
    scale: 4,
  });
  const { width = 0, height = 0 } = await sharp(digits).metadata();
  const paper = await sharp({ create: { width: 1200, height: 500, channels: 3, background: "#f2f2f2" } })
    .composite([{ input: digits, left: Math.round((1200 - width) / 2), top: Math.round((500 - height) / 2) }])
    .png()
    .toBuffer();
  return paper;
}

function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c8c8c8" } })
    .png()
    .toBuffer();
}

/** A picture full of what could be letters: it keeps a reader busy for ten seconds and more. */
function letterlike(): Promise<Buffer> {
  letters ??= drawLetters();
  return letters;
}
let letters: Promise<Buffer> | undefined;

function drawLetters(): Promise<Buffer> {
  let state = 1;
  const side = 1600;
  const noise = Buffer.alloc(side * side).map(() => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
  return sharp(noise, { raw: { width: side, height: side, channels: 1 } })
    .blur(3)
    .normalise()
    .png()
    .toBuffer();
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "hexkey-labels-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** What Linux knows of a process or a thread, from its state on. */
async function statOf(path: string): Promise<string[]> {
  const text = await readFile(`/proc/${path}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

async function isAlive(pid: number): Promise<boolean> {
  const [state] = await statOf(String(pid)).catch(() => ["Z"]);
  return state !== "Z";
}

/** What a program of node's prints until it ends. */
async function outputOf(args: string[]): Promise<string> {
  const program = spawn(process.execPath, args, { cwd: PROJECT_ROOT, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void program.kill("SIGKILL"));
  let output = "";
  program.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(program, "exit");
  return output;
}
