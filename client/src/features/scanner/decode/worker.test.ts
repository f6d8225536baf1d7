import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import QRCode from "qrcode";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { type DecodeAnswer, type DecodeRequest, decodeAnswer } from "#client/features/scanner/decode/protocol.ts";
import { replace } from "#client/testing/fake-camera.ts";
import type { Pixels } from "#shared/decoder/hit.ts";

/** What a browser's picture is made of here. */
const shown = new WeakMap<object, Pixels>();

/** Draws as a canvas does, taking single pixels where it makes something smaller. */
class FakeCanvas {
  width: number;
  height: number;
  private drawn: Pixels | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return {
      fillRect: () => {},
      drawImage: (picture: object, left: number, top: number, width: number, height: number, ...to: number[]) => {
        const from = shown.get(picture);
        // With four numbers they are the place on the canvas, and all of the picture goes there.
        if (from) this.drawn = cut(from, to.length > 0 ? { left, top, width, height } : { ...from, left, top }, this);
      },
      getImageData: () => this.drawn,
    };
  }
  transferToImageBitmap() {
    if (!this.drawn) throw new Error("nothing was drawn");
    return bitmap(this.drawn);
  }
}

function cut(
  { data, width }: Pixels,
  part: { left: number; top: number; width: number; height: number },
  to: { width: number; height: number },
): Pixels {
  const pixels = new Uint8ClampedArray(to.width * to.height * 4);
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const column = Math.floor(part.left + (x * part.width) / to.width);
      const from = (Math.floor(part.top + (y * part.height) / to.height) * width + column) * 4;
      pixels.set(data.subarray(from, from + 4), (y * to.width + x) * 4);
    }
  }
  return { data: pixels, width: to.width, height: to.height };
}

function bitmap(pixels: Pixels): ImageBitmap & { close: ReturnType<typeof vi.fn> } {
  const picture = Object.create(ImageBitmap.prototype, {
    width: { value: pixels.width },
    height: { value: pixels.height },
    close: { value: vi.fn() },
  });
  shown.set(picture, pixels);
  return picture;
}

/** Modules, 0 for dark, in the middle of a picture. */
function picture(
  symbol: { data: ArrayLike<number>; width: number; height: number } | null,
  { width = 640, height = 480, scale = 3 } = {},
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(240);
  if (!symbol) return { data, width, height };
  const left = Math.floor((width - symbol.width * scale) / 2);
  const top = Math.floor((height - symbol.height * scale) / 2);
  for (let y = 0; y < symbol.height * scale; y++) {
    for (let x = 0; x < symbol.width * scale; x++) {
      const shade = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255;
      data.fill(shade === 0 ? 20 : 240, ((top + y) * width + left + x) * 4, ((top + y) * width + left + x) * 4 + 3);
    }
  }
  return { data, width, height };
}

function qrSymbol(text: string) {
  const { modules } = QRCode.create(text, {});
  return { data: Array.from(modules.data, (bit) => (bit ? 0 : 255)), width: modules.size, height: modules.size };
}

const { resolve } = createRequire(import.meta.url);

async function bars(text: string) {
  const wasm = await readFile(resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  return (await writeBarcode(text, { format: "EAN13" })).symbol;
}

/** How often the worker said that it has all it can get. */
let loaded: number;
let progress: number[];
let answers: { answer: DecodeAnswer; transferred: unknown }[];
beforeEach(() => {
  answers = [];
  progress = [];
  vi.resetModules();
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  loaded = 0;
  replace(self, "postMessage", (data: unknown, { transfer }: { transfer?: unknown } = {}) => {
    const answer = decodeAnswer.parse(data);
    if (answer.kind === "loaded") loaded += 1;
    else if (answer.kind === "progress") progress.push(answer.share);
    else answers.push({ answer, transferred: transfer });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts the worker's own file in this page; what `fetch` gives is its WebAssembly file. */
async function startWorker(fetch: (url: string) => Promise<Response>) {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", (url: string | URL) => {
    fetched.push(String(url));
    return fetch(String(url));
  });
  const listen = vi.spyOn(self, "addEventListener");
  await import("#client/features/scanner/decode/worker.ts");
  const listener = listen.mock.calls.find(([type]) => type === "message")?.[1];
  if (typeof listener !== "function") throw new Error("the worker does not listen");
  self.removeEventListener("message", listener);
  const ask = async (request: DecodeRequest) => {
    const count = answers.length;
    listener(new MessageEvent("message", { data: request }));
    await expect.poll(() => answers.length).toBeGreaterThan(count);
    const given = answers.at(-1);
    if (!given) throw new Error("no answer");
    return given;
  };
  return { ask, fetched };
}

const never = () => new Promise<Response>(() => {});
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
async function served(): Promise<Response> {
  const wasm = await readFile(resolve("zxing-wasm/reader/zxing_reader.wasm"));
  return new Response(Uint8Array.from(wasm), { headers: { "content-type": "application/wasm" } });
}

test("QR codes are read while the WebAssembly reader is still on its way", async () => {
  const { ask } = await startWorker(never);
  const frame = bitmap(picture(qrSymbol("HXK-1234-5678")));
  const { answer, transferred } = await ask({ id: 5, kind: "frame", frame, beat: 1, every: false });
  expect(answer).toMatchObject({
    id: 5,
    kind: "frame",
    hits: [{ text: "HXK-1234-5678", symbology: "qr-code" }],
    frame,
  });
  expect(transferred).toEqual([frame]);
  expect(loaded).toBe(0);
  expect(frame.close).not.toHaveBeenCalled();
});

test("bars are read once it is there, and its file is all that is fetched, from our own server", async () => {
  const { ask, fetched } = await startWorker(served);
  const symbol = await bars("4006381333931");
  const read = async () =>
    (await ask({ id: 1, kind: "frame", frame: bitmap(picture(symbol)), beat: 1, every: false })).answer;
  await expect.poll(read).toMatchObject({ hits: [{ text: "4006381333931", symbology: "ean-13" }] });
  expect(loaded).toBe(1);
  expect(fetched).toHaveLength(1);
  expect(fetched[0]).toMatch(/^(?!https?:).*zxing_reader\.wasm$/);
});

test("when it can't be loaded that is said once, and QR codes are read all the same", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { ask } = await startWorker(offline);
  const isOurs = ([text]: unknown[]) => String(text).startsWith("Only QR codes");
  await expect.poll(() => warn.mock.calls.some(isOurs)).toBe(true);
  await expect.poll(() => loaded).toBe(1);
  for (const beat of [1, 2, 3]) {
    const { answer } = await ask({
      id: beat,
      kind: "frame",
      frame: bitmap(picture(qrSymbol("HXK-42"))),
      beat,
      every: false,
    });
    expect(answer).toMatchObject({ hits: [{ text: "HXK-42" }] });
  }
  expect(warn.mock.calls.filter(isOurs)).toHaveLength(1);
});

test("a frame without a code is closed, and only its brightness is reported", async () => {
  const { ask } = await startWorker(never);
  const frame = bitmap(picture(null));
  const { answer, transferred } = await ask({ id: 1, kind: "frame", frame, beat: 1, every: false });
  expect(answer).toEqual({ id: 1, kind: "frame", hits: [], frame: null, brightness: expect.closeTo(240, 0) });
  expect(transferred).toEqual([]);
  expect(frame.close).toHaveBeenCalledOnce();
});

/** Has the browser "decode" photos to these pixels. */
function decodePhotosTo(pixels: Pixels | Error) {
  const opened: ReturnType<typeof bitmap>[] = [];
  vi.stubGlobal("createImageBitmap", async (from: object) => {
    if (pixels instanceof Error) throw pixels;
    expect(from).toBeInstanceOf(Blob);
    opened.push(bitmap(pixels));
    return opened.at(-1);
  });
  return opened;
}

const photoFile = async (width: number, height: number) =>
  new Blob([
    Uint8Array.from(
      await sharp({ create: { width, height, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
    ),
  ]);

test("a photo's codes come with a picture of it to show, and lie where they are in that one", async () => {
  const { ask } = await startWorker(served);
  const opened = decodePhotosTo(picture(qrSymbol("HXK-1234-5678"), { width: 3200, height: 2400, scale: 30 }));
  const { answer, transferred } = await ask({ id: 1, kind: "photo", photo: await photoFile(3200, 2400) });
  if (answer.kind !== "photo") throw new Error(answer.kind);
  expect(answer.hits).toMatchObject([{ text: "HXK-1234-5678" }]);
  expect([answer.picture.width, answer.picture.height]).toEqual([1600, 1200]);
  // In the photo it is 630 or 750 pixels wide and high around the middle.
  for (const { x, y } of answer.hits[0]?.corners ?? []) {
    expect(Math.abs(Math.abs(x - 800) - Math.abs(y - 600))).toBeLessThan(10);
    expect(Math.abs(x - 800)).toBeLessThan(200);
  }
  expect(transferred).toEqual([answer.picture]);
  expect(opened.map(({ close }) => close.mock.calls.length)).toEqual([1]);
});

test("a photo waits for the WebAssembly reader, however long that takes, and its progress is reported", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { ask } = await startWorker(() => arrived.then(served));
  decodePhotosTo(picture(await bars("4006381333931"), { scale: 1 }));
  const asked = ask({ id: 1, kind: "photo", photo: await photoFile(640, 480) });
  arrive();
  expect((await asked).answer).toMatchObject({ kind: "photo", hits: [{ text: "4006381333931" }] });
  decodePhotosTo(picture(null));
  expect((await ask({ id: 2, kind: "photo", photo: await photoFile(640, 480) })).answer).toMatchObject({ hits: [] });
  expect(progress.length).toBeGreaterThan(5);
  expect(progress.at(-1)).toBe(1);
});

test("without that reader a photo's QR code is read, and one without is not said to be without a code", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { ask } = await startWorker(offline);
  decodePhotosTo(picture(qrSymbol("HXK-42")));
  const photo = await photoFile(640, 480);
  expect((await ask({ id: 1, kind: "photo", photo })).answer).toMatchObject({ hits: [{ text: "HXK-42" }] });
  decodePhotosTo(picture(null));
  expect((await ask({ id: 2, kind: "photo", photo })).answer).toMatchObject({ id: 2, kind: "failed" });
});

test("a photo that the browser can't open is refused as unreadable", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { ask } = await startWorker(served);
  decodePhotosTo(new DOMException("The source image could not be decoded.", "InvalidStateError"));
  expect((await ask({ id: 1, kind: "photo", photo: await photoFile(8, 8) })).answer).toEqual({
    ...{ id: 1, kind: "refused", reason: "unreadable" },
  });
});

test("a photo is refused before it is decoded where its file is none, or says that it is too large", async () => {
  const { ask } = await startWorker(served);
  const opened = decodePhotosTo(picture(null));
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const refusal = async (photo: Blob) => (await ask({ id: 1, kind: "photo", photo })).answer;
  const bomb = new Uint8Array(await (await photoFile(8, 8)).arrayBuffer());
  new DataView(bomb.buffer).setUint32(16, 30_000);
  new DataView(bomb.buffer).setUint32(20, 30_000);
  expect(await refusal(new Blob([bomb]))).toMatchObject({ kind: "refused", reason: "too-large" });
  expect(await refusal(new Blob(["not a picture"]))).toMatchObject({ kind: "refused", reason: "unreadable" });
  expect(await refusal(new Blob([]))).toMatchObject({ kind: "refused", reason: "unreadable" });
  expect(opened).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
});

test("the browser's own reader joins where ours see nothing, and one that fails changes nothing", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const corner = { x: 1, y: 2 };
  let isBroken = false;
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["ean_13", "qr_code"];
      async detect() {
        if (isBroken) throw new DOMException("gone", "InvalidStateError");
        const cornerPoints = [corner, corner, corner, corner];
        return [{ format: "ean_13", rawValue: "4006381333931", cornerPoints }];
      }
    },
  );
  const { ask } = await startWorker(never);
  const look = async () =>
    (await ask({ id: 1, kind: "frame", frame: bitmap(picture(null)), beat: 1, every: false })).answer;
  await expect.poll(() => look()).toMatchObject({ hits: [{ text: "4006381333931" }] });
  isBroken = true;
  expect(await look()).toMatchObject({ hits: [], frame: null });
  expect(warn).toHaveBeenCalled();
});
