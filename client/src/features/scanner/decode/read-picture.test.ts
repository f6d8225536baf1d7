import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fc from "fast-check";
import QRCode from "qrcode";
import { beforeAll, expect, test, vi } from "vitest";
import type { WriterOptions } from "zxing-wasm/writer";
import { drawBarcode, type Format, picture, startRealZxing } from "#client/testing/draw-codes.ts";
import { type Hit, hasWrongCheckDigit, type Pixels } from "#shared/decoder/hit.ts";
import { type PhotoRegion, readPhotoRegions } from "#shared/decoder/photo-regions.ts";
import { type CodeReader, createReader, type Effort, lookAtBeat } from "#shared/decoder/read-picture.ts";
import type { ZxingFinding, ZxingReader } from "#shared/decoder/zxing.ts";

let zxing: ZxingReader;
beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url);
  zxing = await startRealZxing(async (file) => Uint8Array.from(await readFile(resolve(`zxing-wasm/${file}`))).buffer);
});

const GS1 = { options: "gs1" };
/** ASCII 29. */
const FNC1 = "\u001d";

/** Reads a picture as a camera held still would show it. */
function readStill(pixels: Pixels, reader = createReader({ zxing })): Hit[] {
  for (let beat = 1; beat <= 12; beat++) {
    const hits = reader.read(pixels, lookAtBeat(beat));
    if (hits.length > 0) return hits;
  }
  return [];
}

const textsOf = (hits: Hit[]) => hits.map(({ text, symbology }) => ({ text, symbology }));

test.each<[Format, string, WriterOptions, Hit["symbology"], string]>([
  ["EAN13", "4006381333931", {}, "ean-13", "4006381333931"],
  ["EAN8", "96385074", {}, "ean-8", "96385074"],
  ["UPCA", "012345678905", {}, "upc-a", "012345678905"],
  ["UPCE", "01234565", {}, "upc-e", "01234565"],
  ["ITF", "00012345678905", {}, "itf", "00012345678905"],
  ["Code128", "ABC-123", {}, "code-128", "ABC-123"],
  ["Code128", "(00)123456789012345675", GS1, "code-128", "]C100123456789012345675"],
  ["Code39", "HXK-42", {}, "code-39", "HXK-42"],
  ["DataBarOmni", "0952123454321", {}, "databar", "]e00109521234543213"],
  ["DataBarExp", "(01)09521234543213(10)LOT7", GS1, "databar", "]e0010952123454321310LOT7"],
  ["DataMatrix", "HXK-1234-5678", {}, "data-matrix", "HXK-1234-5678"],
  ["DataMatrix", "(01)09521234543213(10)LOT7(21)S9", GS1, "data-matrix", `]d2010952123454321310LOT7${FNC1}21S9`],
  [
    "QRCode",
    "https://id.gs1.org/01/09521234543213/10/LOT7",
    {},
    "qr-code",
    "https://id.gs1.org/01/09521234543213/10/LOT7",
  ],
  ["QRCode", "(01)09521234543213(10)LOT7(21)S9", GS1, "qr-code", `]Q3010952123454321310LOT7${FNC1}21S9`],
  ["Aztec", "HXK-1234-5678", {}, "aztec", "HXK-1234-5678"],
  ["PDF417", "HXK-1234-5678", {}, "pdf417", "HXK-1234-5678"],
  ["Codabar", "A123456B", {}, "other", "A123456B"],
])("%s with %s is read", async (format, content, options, symbology, text) => {
  const symbol = await drawBarcode(format, content, options);
  const pixels = picture(800, 450, [{ symbol, left: 80, top: 60 }]);
  expect(textsOf(readStill(pixels))).toEqual([{ text, symbology }]);
});

test("corners are in the picture's own pixels, at whatever size it was read", async () => {
  const symbol = await drawBarcode("QRCode", "HXK-1234-5678");
  const [scale, left, top] = [8, 900, 500];
  const pixels = picture(1920, 1080, [{ symbol, left, top, scale }]);
  const [hit] = readStill(pixels);
  const side = symbol.width * scale;
  const expected = [left, top, left + side, top, left + side, top + side, left, top + side];
  const found = (hit?.corners ?? []).flatMap(({ x, y }) => [x, y]);
  expect(found).toHaveLength(8);
  found.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(12);
  });
});

test("two codes in one picture are both read", async () => {
  const bars = { symbol: await drawBarcode("EAN13", "4006381333931"), left: 60, top: 80 };
  const code = { symbol: await drawBarcode("QRCode", "HXK-1234-5678"), left: 500, top: 200, scale: 5 };
  const hits = readStill(picture(800, 450, [bars, code]));
  expect(hits.map(({ text }) => text).sort()).toEqual(["4006381333931", "HXK-1234-5678"]);
});

test("a fifth code in view is left out", async () => {
  const texts = ["A1", "B2", "C3", "D4", "E5"];
  const places = await Promise.all(
    texts.map(async (text, index) => ({
      symbol: await drawBarcode("QRCode", text),
      left: 20 + 150 * index,
      top: 100,
      scale: 5,
    })),
  );
  expect(readStill(picture(800, 450, places))).toHaveLength(4);
});

test("light codes on dark are read", async () => {
  for (const format of ["QRCode", "DataMatrix", "Code128"] as const) {
    const symbol = await drawBarcode(format, "HXK-1234-5678");
    const pixels = picture(800, 450, [{ symbol, left: 100, top: 100 }], { inverted: true });
    expect(readStill(pixels)[0]?.text, format).toBe("HXK-1234-5678");
  }
});

test("bars are read standing, lying and upside down", async () => {
  const symbol = await drawBarcode("EAN13", "4006381333931");
  for (const turns of [0, 1]) {
    const pixels = picture(640, 480, [{ symbol, left: 120, top: 60, turns }]);
    expect(readStill(pixels)[0]?.text).toBe("4006381333931");
    pixels.data.set(pixels.data.slice().reverse());
    for (let byte = 0; byte < pixels.data.length; byte += 4) {
      const [alpha, blue, green, red] = pixels.data.slice(byte, byte + 4);
      pixels.data.set([red ?? 0, green ?? 0, blue ?? 0, alpha ?? 0], byte);
    }
    expect(readStill(pixels)[0]?.text).toBe("4006381333931");
  }
});

test("bars at 45° are read", async () => {
  const symbol = await drawBarcode("Code128", "HXK-42");
  const [size, scale] = [640, 3];
  const upright = picture(size, size, [{ symbol, left: 150, top: 240, scale }]);
  const tilted = picture(size, size, []);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [dx, dy] = [(x - size / 2) * Math.SQRT1_2, (y - size / 2) * Math.SQRT1_2];
      const [fromX, fromY] = [Math.round(dx + dy + size / 2), Math.round(dy - dx + size / 2)];
      if (Math.min(fromX, fromY) < 0 || Math.max(fromX, fromY) >= size) continue;
      const from = (fromY * size + fromX) * 4;
      tilted.data.set(upright.data.subarray(from, from + 4), (y * size + x) * 4);
    }
  }
  const [hit] = readStill(tilted);
  expect(hit?.text).toBe("HXK-42");
  // It lies on the falling diagonal, around the middle.
  for (const { x, y } of hit?.corners ?? []) expect(Math.abs(x - y)).toBeLessThan(150);
});

test("bars in deep shadow on one side and in glare on the other are read", async () => {
  const symbol = await drawBarcode("EAN13", "4006381333931");
  const pixels = picture(640, 480, [{ symbol, left: 120, top: 120 }]);
  for (let y = 0; y < 480; y++) {
    for (let x = 0; x < 640; x++) {
      const light = 0.12 + (x / 640) * 1.1;
      const glare = Math.max(0, x - 300) * 0.35;
      const byte = (y * 640 + x) * 4;
      const shade = 40 * light + (pixels.data[byte] ?? 0) * light * 0.35 + glare;
      pixels.data.fill(shade, byte, byte + 3);
    }
  }
  expect(readStill(pixels)[0]?.text).toBe("4006381333931");
});

test("bars with a wrong check digit are reported where there is nothing else", async () => {
  const right = await drawBarcode("EAN13", "4006381333931");
  const wrong = { ...right, data: right.data.slice() };
  // The last digit, 1, becomes 2: both are printed with the seven modules before the guard at the end.
  const two = [0, 0, 1, 0, 0, 1, 1].map((bit) => (bit === 0 ? 255 : 0)).map((shade) => 255 - shade);
  for (let row = 0; row < wrong.height; row++) wrong.data.set(two, row * wrong.width + 85);
  const place = { symbol: wrong, left: 100, top: 80 };
  const hits = readStill(picture(640, 480, [place]));
  expect(textsOf(hits)).toEqual([{ text: "4006381333932", symbology: "ean-13" }]);
  expect(hits.every(hasWrongCheckDigit)).toBe(true);

  const beside = { symbol: await drawBarcode("QRCode", "HXK-1234-5678"), left: 450, top: 280, scale: 5 };
  expect(readStill(picture(640, 480, [place, beside])).map(({ text }) => text)).toEqual(["HXK-1234-5678"]);
});

test("interleaved bars that are too short for a number on a box are no code", async () => {
  const symbol = await drawBarcode("ITF", "123456");
  expect(readStill(picture(640, 480, [{ symbol, left: 150, top: 150 }]))).toEqual([]);
});

test.each([
  ["コード", [0x83, 0x52, 0x81, 0x5b, 0x83, 0x68]],
  ["crème", [0x63, 0x72, 0xe8, 0x6d, 0x65]],
  ["DÉCOR ÉÉ", [0x44, 0xc9, 0x43, 0x4f, 0x52, 0x20, 0xc9, 0xc9]],
  ["étagère 棚", [...new TextEncoder().encode("étagère 棚")]],
])("%s is read from bytes whose character set the code does not name", (text, bytes) => {
  const { modules } = QRCode.create([{ data: Uint8ClampedArray.from(bytes), mode: "byte" }], {});
  const data = Uint8ClampedArray.from(modules.data, (bit) => (bit ? 0 : 255));
  const symbol = { data, width: modules.size, height: modules.size };
  expect(readStill(picture(400, 300, [{ symbol, left: 60, top: 60, scale: 6 }]))[0]?.text).toBe(text);
});

test("without the WebAssembly reader QR codes are read, dark and light, and nothing else", async () => {
  const code = { symbol: await drawBarcode("QRCode", "HXK-1234-5678"), left: 100, top: 100, scale: 5 };
  const bars = { symbol: await drawBarcode("EAN13", "4006381333931"), left: 300, top: 100 };
  const alone = () => createReader({ zxing: null });
  expect(readStill(picture(640, 480, [code]), alone())[0]?.text).toBe("HXK-1234-5678");
  expect(readStill(picture(640, 480, [code], { inverted: true }), alone())[0]?.text).toBe("HXK-1234-5678");
  expect(readStill(picture(640, 480, [bars]), alone())).toEqual([]);
});

test("a reader that throws has seen nothing, and the other one goes on", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const broken: ZxingReader = {
    read: () => {
      throw new Error("memory access out of bounds");
    },
  };
  const code = { symbol: await drawBarcode("QRCode", "HXK-1234-5678"), left: 100, top: 100, scale: 5 };
  expect(readStill(picture(640, 480, [code]), createReader({ zxing: broken }))[0]?.text).toBe("HXK-1234-5678");
  expect(warn).toHaveBeenCalled();
});

test("a code of no content is no hit, and what else is in view is read", async () => {
  const bars = { symbol: await drawBarcode("EAN13", "4006381333931"), left: 300, top: 100 };
  const { modules } = QRCode.create([{ data: new Uint8ClampedArray(0), mode: "byte" }], {});
  const data = Uint8ClampedArray.from(modules.data, (bit) => (bit ? 0 : 255));
  const empty = { symbol: { data, width: modules.size, height: modules.size }, left: 40, top: 100, scale: 5 };
  expect(textsOf(readStill(picture(640, 480, [empty, bars])))).toEqual([
    { text: "4006381333931", symbology: "ean-13" },
  ]);
});

/** What the WebAssembly reader says of EAN-13 bars. */
function findingOf(text: string): ZxingFinding {
  const corner = { x: 0, y: 0 };
  return {
    ...{ isValid: true, error: "", format: "EAN13", text, bytes: new TextEncoder().encode(text), hasECI: false },
    ...{ symbologyIdentifier: "]E0", lineCount: 40, extra: "", corners: [corner, corner, corner, corner] },
  };
}

test("the pass that found a code comes first for the next frame, so that bars are soon read twice", () => {
  // Only one of the passes sees it: the one whose picture is flat.
  const fake: ZxingReader = { read: ({ height }) => (height < 100 ? [findingOf("4006381333931")] : []) };
  const reader = createReader({ zxing: fake });
  const still = picture(1280, 720, []);
  const readings = Array.from({ length: 3 }, () => reader.read(still, { effort: "frame", budgetMs: 0 }).length);
  expect(readings).toEqual([1, 1, 1]);
});

test("bars with a wrong check digit are left out beside valid ones, whichever comes first", () => {
  const wrong = { ...findingOf("4006381333932"), isValid: false, error: "ChecksumError" };
  const fake: ZxingReader = {
    read: (_, { returnErrors }) => (returnErrors ? [wrong, findingOf("4006381333931")] : []),
  };
  expect(textsOf(readStill(picture(640, 480, []), createReader({ zxing: fake })))).toEqual([
    { text: "4006381333931", symbology: "ean-13" },
  ]);
});

test("the passes go on in the next frame where the time ended in the last", () => {
  const sizes: string[] = [];
  const fake: ZxingReader = {
    read: ({ width, height }, { formats }) => {
      if (formats !== "") sizes.push(`${width}x${height}`);
      return [];
    },
  };
  const reader = createReader({ zxing: fake });
  const still = picture(1280, 720, []);
  for (let frame = 0; frame < 40; frame++) reader.read(still, { effort: "frame", budgetMs: 0 });
  expect(new Set(sizes).size).toBeGreaterThan(3);
});

test("of more than four codes that several passes saw, four are reported", () => {
  const texts = Array.from({ length: 6 }, (_, index) => `400638133393${index}`);
  const fake: ZxingReader = {
    read: ({ width }) => (width < 1280 ? texts.slice(0, 3) : texts.slice(3)).map(findingOf),
  };
  const hits = createReader({ zxing: fake }).read(picture(1280, 720, []), { effort: "deep", budgetMs: 0 });
  expect(new Set(hits.map(({ text }) => text)).size).toBe(4);
});

test("pictures without a code give nothing", () => {
  const even = picture(640, 480, []);
  let seed = 7;
  const noise = picture(640, 480, []);
  for (let byte = 0; byte < noise.data.length; byte++) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    noise.data[byte] = seed >> 16;
  }
  for (const pixels of [even, noise]) {
    expect(readStill(pixels)).toEqual([]);
    expect(createReader({ zxing }).read(pixels, { effort: "photo", budgetMs: 2000 })).toEqual([]);
  }
});

test("no pixels make a reader throw or invent a code", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const anyPixels = fc
    .record({ width: fc.integer({ min: 0, max: 60 }), height: fc.integer({ min: 0, max: 60 }), seed: fc.nat() })
    .map(({ width, height, seed }) => {
      const data = new Uint8ClampedArray(width * height * 4);
      let state = seed + 1;
      for (let byte = 0; byte < data.length; byte++) {
        state = (state * 48271) % 2147483647;
        data[byte] = state & (seed % 2 === 0 ? 255 : 128);
      }
      return { data, width, height };
    });
  const effort = fc.constantFrom("frame" as const, "deep" as const, "photo" as const);
  fc.assert(
    fc.property(anyPixels, effort, (pixels, effort) => {
      expect(createReader({ zxing }).read(pixels, { effort, budgetMs: 50 })).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(warn).not.toHaveBeenCalled();
});

test("a photo shows all its codes, also one that is only read in a finer look", async () => {
  const tiny = { symbol: await drawBarcode("EAN13", "4006381333931"), left: 1700, top: 900, scale: 1 };
  const whole = picture(2400, 1350, [tiny]);
  const scales: number[] = [];
  const pixels = (part: PhotoRegion, scale: number) => {
    scales.push(scale);
    return cut(whole, part, scale);
  };
  const hits = readPhotoRegions(
    { width: whole.width, height: whole.height, pixels },
    createReader({ zxing }),
    () => {},
  );
  expect(textsOf(hits)).toEqual([{ text: "4006381333931", symbology: "ean-13" }]);
  expect(scales[0]).toBeCloseTo(1280 / 2400);
  expect(scales.at(-1)).toBe(1);
  for (const { x, y } of hits[0]?.corners ?? []) {
    expect(Math.min(Math.abs(x - 1700), Math.abs(x - 1795))).toBeLessThan(6);
    expect(Math.abs(y - 927)).toBeLessThan(40);
  }
});

test("a photo gives the same answer however busy the device is", async () => {
  // No pass but the slowest reads them: light bars beside a light square.
  const places = [{ symbol: await drawBarcode("QRCode", "HXK-1234-5678"), left: 60, top: 60, scale: 2 }];
  const whole = picture(640, 480, places, { inverted: true });
  const blind: ZxingReader = { read: () => [] };
  const source = { ...whole, pixels: () => whole };
  let now = 0;
  // Each look at the clock is an hour later.
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 3_600_000;
    return now;
  });
  const shares: number[] = [];
  const hits = readPhotoRegions(source, createReader({ zxing: blind }), (share) => shares.push(share));
  expect(textsOf(hits)).toEqual([{ text: "HXK-1234-5678", symbology: "qr-code" }]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBeGreaterThan(5);
});

test("how far a photo is read only grows, and ends with all of it", () => {
  const shares: number[] = [];
  const photo = { width: 4032, height: 3024, pixels: () => picture(1, 1, []) };
  expect(readPhotoRegions(photo, createReader({ zxing: null }), (share) => shares.push(share))).toEqual([]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test("the parts of a large photo cover all of it, the middle first", () => {
  const parts: PhotoRegion[] = [];
  const size = { width: 8064, height: 6048 };
  const pixels = (part: PhotoRegion) => {
    parts.push(part);
    return picture(1, 1, []);
  };
  const efforts: Effort[] = [];
  const nothing: Pick<CodeReader, "read"> = {
    read: (_, { effort }) => {
      efforts.push(effort);
      return [];
    },
  };
  readPhotoRegions({ ...size, pixels }, nothing, () => {});
  const [whole, first] = parts;
  expect(whole).toEqual({ left: 0, top: 0, ...size });
  expect(Math.abs((first?.left ?? 0) + (first?.width ?? 0) / 2 - 4032)).toBeLessThan(1000);
  // A glance at every part of every size, then the same parts once more.
  const sides = parts.slice(1).map(({ width }, index) => `${efforts[index + 1]} ${width}`);
  expect([...new Set(sides)]).toEqual(["glance 2688", "glance 1280", "photo 2688", "photo 1280"]);
  const fine = parts.filter(({ width }) => width === 1280);
  for (let x = 0; x < size.width; x += 100) {
    for (let y = 0; y < size.height; y += 100) {
      const isCovered = fine.some(
        (part) => part.left <= x && x < part.left + 1280 && part.top <= y && y < part.top + 1280,
      );
      if (!isCovered) expect.fail(`no window covers ${x}, ${y}`);
    }
  }
  for (const { left, top, width, height } of parts) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(size.width);
    expect(top + height).toBeLessThanOrEqual(size.height);
  }
  expect(parts.length).toBeLessThan(200);
});

/** The part of a picture, made smaller by taking single pixels. */
function cut({ data, width }: Pixels, part: PhotoRegion, scale: number): Pixels {
  const [across, down] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  const small = { data: new Uint8ClampedArray(across * down * 4), width: across, height: down };
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const from = (Math.floor(part.top + y / scale) * width + Math.floor(part.left + x / scale)) * 4;
      small.data.set(data.subarray(from, from + 4), (y * across + x) * 4);
    }
  }
  return small;
}
