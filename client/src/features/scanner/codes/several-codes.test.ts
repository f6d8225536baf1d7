import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { drawBarcode, type PlacedSymbol, picture, startRealZxing } from "#client/testing/draw-codes.ts";
import type { Pixels } from "#shared/decoder/hit.ts";
import { NO_EVIDENCE, weighFrame } from "#shared/decoder/misread-guard.ts";
import { createReader, lookAtBeat } from "#shared/decoder/read-picture.ts";
import type { ZxingReader } from "#shared/decoder/zxing.ts";

/** The readers and the rules together, over pictures of several codes. */

let zxing: ZxingReader;
beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url);
  zxing = await startRealZxing(async (file) => Uint8Array.from(await readFile(resolve(`zxing-wasm/${file}`))).buffer);
});

const STOOL = "9521234567899";
const SHELF = "4006381333931";

/** What a camera that is held still leads to, and with which frame. */
function watch(pixels: Pixels): { frames: number; texts: string[] } {
  const reader = createReader({ zxing });
  let evidence = NO_EVIDENCE;
  for (let beat = 1; beat <= 12; beat++) {
    const verdict = weighFrame(evidence, reader.read(pixels, lookAtBeat(beat, evidence.isEveryNext)));
    if (verdict.codes.length > 0) return { frames: beat, texts: verdict.codes.map(({ hit }) => hit.text).sort() };
    evidence = verdict.evidence;
  }
  return { frames: 12, texts: [] };
}

type Spot = Omit<PlacedSymbol, "symbol">;

test.each<[string, [number, number], Spot, Spot]>([
  ["beside each other", [800, 450], { left: 60, top: 120 }, { left: 440, top: 120 }],
  [
    "beside each other in a small picture",
    [640, 480],
    { left: 20, top: 200, scale: 2 },
    { left: 340, top: 180, scale: 2 },
  ],
  [
    "beside each other in a large picture",
    [1280, 720],
    { left: 60, top: 200, scale: 4 },
    { left: 700, top: 260, scale: 4 },
  ],
  ["one of them half as large", [1280, 720], { left: 60, top: 200, scale: 5 }, { left: 900, top: 300, scale: 2 }],
  ["above each other", [800, 450], { left: 200, top: 20, scale: 2 }, { left: 230, top: 250, scale: 2 }],
  ["one of them standing", [1280, 720], { left: 60, top: 200 }, { left: 800, top: 150, turns: 1 }],
  ["one of them at the edge", [800, 450], { left: 400, top: 120, scale: 2 }, { left: 15, top: 300, scale: 2 }],
])("two EAN-13 %s are there to choose from", async (_, [width, height], stool, shelf) => {
  const places = [
    { symbol: await drawBarcode("EAN13", STOOL), ...stool },
    { symbol: await drawBarcode("EAN13", SHELF), ...shelf },
  ];
  expect(watch(picture(width, height, places)).texts).toEqual([SHELF, STOOL]);
});

test("bars and a code of our own are there to choose from", async () => {
  const places = [
    { symbol: await drawBarcode("QRCode", "HXK-1234-5678"), left: 60, top: 120, scale: 8 },
    { symbol: await drawBarcode("EAN13", SHELF), left: 800, top: 300, scale: 2 },
  ];
  expect(watch(picture(1280, 720, places)).texts).toEqual([SHELF, "HXK-1234-5678"]);
});

test("two codes with one number are one hit", async () => {
  const places = [
    { symbol: await drawBarcode("EAN13", STOOL), left: 60, top: 120 },
    { symbol: await drawBarcode("EAN13", STOOL), left: 440, top: 120 },
    { symbol: await drawBarcode("QRCode", `https://id.example/01/0${STOOL}`), left: 300, top: 300 },
  ];
  expect(watch(picture(800, 450, places)).texts).toHaveLength(1);
});

test.each<["EAN13" | "QRCode", string]>([
  ["EAN13", STOOL],
  ["QRCode", "HXK-1234-5678"],
])("one %s alone counts with the second frame", async (format, text) => {
  const symbol = await drawBarcode(format, text);
  const pixels = picture(1280, 720, [{ symbol, left: 300, top: 200, scale: 4 }]);
  expect(watch(pixels)).toEqual({ frames: 2, texts: [text] });
});

test.each([
  [640, 480],
  [1280, 720],
])("light bars of a third of the width are read live in %i × %i pixels", async (width, height) => {
  const symbol = await drawBarcode("EAN13", STOOL);
  const scale = Math.round(width / 3 / symbol.width);
  const pixels = picture(width, height, [{ symbol, left: 200, top: 150, scale }], { inverted: true });
  expect(watch(pixels)).toEqual({ frames: expect.toSatisfy((count) => count <= 3), texts: [STOOL] });
});
