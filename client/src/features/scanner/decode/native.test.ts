import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { joinHits, type NativeDetectorClass, startNative } from "#client/features/scanner/decode/native.ts";
import { fakeFrame, fakeHit } from "#client/testing/fake-camera.ts";
import type { Corners, Hit } from "#shared/decoder/hit.ts";
import { NO_EVIDENCE, weighFrame } from "#shared/decoder/misread-guard.ts";
import { createReader } from "#shared/decoder/read-picture.ts";

/** All that phones with Android say they read. */
const ANDROID =
  "aztec,code_128,code_39,code_93,codabar,data_matrix,ean_13,ean_8,itf,pdf417,qr_code,upc_a,upc_e,unknown".split(",");
const STOOL = "9521234567899";

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser's reader that sees what `detect` returns, and what it was asked to look for. */
function browserWith(detect: () => unknown, supported: string[] = ANDROID) {
  const asked: string[][] = [];
  let looks = 0;
  class BarcodeDetector {
    static getSupportedFormats = async () => supported;
    constructor({ formats }: { formats: string[] }) {
      asked.push(formats);
    }
    async detect(): Promise<object[]> {
      looks += 1;
      return (await detect()) as object[];
    }
  }
  const Detector: NativeDetectorClass = BarcodeDetector;
  return { Detector, asked, looks: () => looks };
}

/** A code as such a reader reports it. */
const code = (format: string, rawValue: unknown, left = 200) => ({
  format,
  rawValue,
  boundingBox: { x: left, y: 100, width: 100, height: 100 },
  cornerPoints: fakeHit("", "ean-13", left).corners,
});

async function sightings(found: unknown) {
  const native = await startNative({ BarcodeDetector: browserWith(() => found).Detector });
  return (await native?.look(fakeFrame())) ?? [];
}

test("it is asked for what it reads of what we can use", async () => {
  const { Detector, asked } = browserWith(() => []);
  expect(await startNative({ BarcodeDetector: Detector })).not.toBeNull();
  expect(asked.map((formats) => formats.toSorted())).toEqual([
    ["data_matrix", "ean_13", "ean_8", "itf", "qr_code", "upc_a", "upc_e"],
  ]);
  const some = browserWith(() => [], ["qr_code", "ean_13", "hologram"]);
  await startNative({ BarcodeDetector: some.Detector });
  expect(some.asked).toEqual([["qr_code", "ean_13"]]);
});

test("a browser without one changes nothing", async () => {
  expect(await startNative({})).toBeNull();
  expect(await startNative({ BarcodeDetector: undefined })).toBeNull();
});

test.each([[[]], [["qr_code"]], [["ean_13", "upc_a"]]])("one that reads only %j is not used", async (supported) => {
  const { Detector, asked } = browserWith(() => [], supported);
  expect(await startNative({ BarcodeDetector: Detector })).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ["ean_13", STOOL, "ean-13", STOOL],
  ["ean_13", "0034000470693", "upc-a", "034000470693"],
  ["upc_a", "034000470693", "upc-a", "034000470693"],
  ["upc_a", "0034000470693", "upc-a", "034000470693"],
  ["itf", "19521234567896", "itf", "19521234567896"],
  ["qr_code", "HXK-1234-5678", "qr-code", "HXK-1234-5678"],
])("%s with %s is a sure sighting as ours would be", async (format, rawValue, symbology, text) => {
  expect(await sightings([code(format, rawValue)])).toMatchObject([
    { hit: { symbology, text }, isSure: true, isValid: true },
  ]);
});

test.each([
  ["ean_8", "96385074"],
  ["upc_e", "01234565"],
])("short bars (%s) have to be seen by a pass of ours as well", async (format, rawValue) => {
  const seen = await sightings([code(format, rawValue)]);
  expect(seen).toMatchObject([{ isSure: false }]);
  expect(createReader({ zxing: null }).believe(seen)).toEqual([]);
});

test.each([
  ["too few digits", code("ean_13", "952123456789")],
  ["a part of an ITF-14", code("itf", "95212343")],
  ["an ITF-14 whose check digit does not fit", code("itf", "19521234567890")],
  ["bytes that may be anything", code("qr_code", "cr\uFFFDme")],
  ["GS1 content without its sign", code("data_matrix", "0109521234567899\u001d10LOT7")],
  ["a format that was not asked for", code("code_39", "HXK-42")],
  ["no text", code("qr_code", "")],
  ["a number for a text", code("ean_13", 9521234567899)],
  ["no corners", { ...code("ean_13", STOOL), cornerPoints: [] }],
  ["a corner that is nowhere", { ...code("ean_13", STOOL), cornerPoints: [{ x: Number.NaN, y: 0 }, {}, null, 3] }],
])("%s is nothing", async (_, found) => {
  expect(await sightings([found])).toEqual([]);
});

test("a reader that rejects or hangs has seen nothing, and is left alone after three times in a row", async () => {
  vi.useFakeTimers();
  const answers = [Promise.reject(new DOMException("gone", "InvalidStateError")), new Promise(() => {}), [], null];
  const { Detector, looks } = browserWith(() => (looks() <= 4 ? answers[looks() - 1] : new Promise(() => {})));
  const native = await startNative({ BarcodeDetector: Detector });
  for (let time = 1; time <= 8; time++) {
    const seen = native?.look(fakeFrame());
    await vi.advanceTimersByTimeAsync(1000);
    expect(await seen).toEqual([]);
  }
  // The third look was well, so the next three failures count.
  expect(looks()).toBe(6);
  expect(warn).toHaveBeenCalledTimes(5);
});

/** Frames in which ours and the browser's reader each see these, joined and weighed. */
async function weighJoined(...frames: { ours: Hit[]; theirs: object[] }[]) {
  const { believe } = createReader({ zxing: null });
  let verdict = weighFrame(NO_EVIDENCE, []);
  for (const { ours, theirs } of frames)
    verdict = weighFrame(verdict.evidence, joinHits(ours, believe(await sightings(theirs))));
  return verdict;
}
const ours = (text = STOOL): Hit => fakeHit(text, "ean-13");
const theirs = (text = STOOL) => code("ean_13", text);

test("bars that both see in one frame were read once, and count with the next frame", async () => {
  const both = { ours: [ours()], theirs: [theirs()] };
  expect(await weighJoined(both)).toMatchObject({ codes: [], lookAgain: true });
  expect((await weighJoined(both, both)).codes).toHaveLength(1);
});

test("bars that only one of them sees in each frame count with the second equal reading", async () => {
  const [one, other] = [
    { ours: [ours()], theirs: [] },
    { ours: [], theirs: [theirs()] },
  ];
  expect((await weighJoined(other)).codes).toEqual([]);
  expect((await weighJoined(one, other)).codes).toMatchObject([{ key: `gtin 0${STOOL}` }]);
});

test.each([
  ["another number", "9521234567882"],
  ["a wrong check digit", "9521234567890"],
])("where the two disagree over the same bars (%s) neither counts, however often", async (_, text) => {
  for (const frame of [
    { ours: [ours()], theirs: [theirs(text)] },
    { ours: [ours(text)], theirs: [theirs()] },
  ]) {
    const verdict = await weighJoined(frame, frame, frame, frame);
    expect(verdict.codes.map(({ hit }) => hit.text)).toEqual([]);
  }
});

test("a number with a wrong check digit that it reads again and again never counts", async () => {
  const frame = { ours: [], theirs: [theirs("9521234567890")] };
  expect(await weighJoined(frame, frame, frame)).toMatchObject({ codes: [], misfit: "9521234567890" });
});

test("of a square that both see, what ours say is in it stands", async () => {
  const square = fakeHit("étagère", "qr-code");
  const seen = (await sightings([code("qr_code", "etagere")])).map(({ hit }) => hit);
  expect(seen).toHaveLength(1);
  expect(joinHits([square], seen)).toEqual([square]);
});

test("what it sees elsewhere is there to choose from", async () => {
  const frame = { ours: [ours()], theirs: [code("ean_13", "4006381333931", 400)] };
  expect((await weighJoined(frame, frame)).codes).toHaveLength(2);
});

const corners: Corners = fakeHit("").corners;
test("its corners are plain points, as they are sent on", async () => {
  const points = corners.map(({ x, y }) => Object.assign(Object.create({ w: 1 }), { x, y }));
  const [seen] = await sightings([{ ...theirs(), cornerPoints: points }]);
  expect(seen?.hit.corners).toStrictEqual(corners);
});
