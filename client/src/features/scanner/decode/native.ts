import type { Sighting } from "#shared/decoder/evidence.ts";
import { keyOf } from "#shared/decoder/evidence.ts";
import { type Corners, type Hit, hasWrongCheckDigit, isBars, isInPlace, type Point } from "#shared/decoder/hit.ts";
import { hasValidCheckDigit } from "#shared/domain/codes/gtin.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/** What the browser's own reader gives, as far as it can be relied on: a browser may leave out or invent anything. */
interface NativeFinding {
  format?: unknown;
  rawValue?: unknown;
  cornerPoints?: unknown;
}

interface NativeDetector {
  detect: (picture: ImageBitmap) => Promise<NativeFinding[]>;
}

/** `BarcodeDetector` of the Shape Detection API. */
export interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

export interface NativeReader {
  /** Reads a picture; nothing where that fails. */
  look: (picture: ImageBitmap) => Promise<Sighting[]>;
  join: typeof joinHits;
}

/**
 * Our hits in a picture with what this reader saw in it. Where both see a square, ours say what is in it; where bars say
 * two things, both are kept, and neither counts then.
 */
export function joinHits(hits: readonly Hit[], seen: readonly Hit[]): Hit[] {
  const isKnown = (hit: Hit) =>
    hits.some((own) => keyOf(own) === keyOf(hit) || (!isBars(hit.symbology) && isInPlace(own, hit)));
  const all = [...hits, ...seen.filter((hit) => !isKnown(hit))];
  const valid = all.filter((hit) => !hasWrongCheckDigit(hit));
  const isDoubted = (hit: Hit) => all.some((other) => other !== hit && isInPlace(other, hit));
  return all.filter((hit) => valid.length === 0 || valid.includes(hit) || isDoubted(hit));
}

/**
 * The formats that it is used for. Left out are those that it reports too little of: how often bars without a check
 * digit were read, and whether Code 128 holds GS1 content.
 */
const SYMBOLOGY_OF = new Map<unknown, Symbology>([
  ["ean_13", "ean-13"],
  ["ean_8", "ean-8"],
  ["upc_a", "upc-a"],
  ["upc_e", "upc-e"],
  ["itf", "itf"],
  ["qr_code", "qr-code"],
  ["data_matrix", "data-matrix"],
]);
/** Without these it is of no use. */
const NEEDED = ["ean_13", "qr_code"];
/** How many digits each kind of bars has. */
const DIGITS: Partial<Record<Symbology, RegExp>> = {
  "ean-13": /^\d{13}$/,
  "ean-8": /^\d{8}$/,
  "upc-a": /^\d{12}$/,
  "upc-e": /^[01]\d{7}$/,
  itf: /^\d{14}$/,
};
/** Of other texts it does not say how it made them from bytes; ours might read the same code as something else. */
const PLAIN = /^[\x20-\x7e]+$/;
/** A frame does not wait longer for it. */
const PATIENCE_MS = 200;
/** After so many failures in a row it is left alone for good. */
const FAILURES_MAX = 3;

/** Starts the browser's own reader; null where there is none, or it does not read what is on boxes. */
export async function startNative(browser: object): Promise<NativeReader | null> {
  if (!hasDetector(browser)) return null;
  const Detector = browser.BarcodeDetector;
  const supported = await Detector.getSupportedFormats();
  if (!NEEDED.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: supported.filter((format) => SYMBOLOGY_OF.has(format)) });
  let failures = 0;
  return {
    join: joinHits,
    look: async (picture) => {
      if (failures >= FAILURES_MAX) return [];
      try {
        const found = await inTime(detector.detect(picture));
        failures = 0;
        return found.flatMap(sightingOf);
      } catch (error) {
        failures += 1;
        console.warn("The browser's own reader failed.", error);
        return [];
      }
    },
  };
}

function hasDetector(browser: object): browser is { BarcodeDetector: NativeDetectorClass } {
  return "BarcodeDetector" in browser && typeof browser.BarcodeDetector === "function";
}

function inTime<Result>(result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("It takes too long")), PATIENCE_MS);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function sightingOf({ format, rawValue, cornerPoints }: NativeFinding): Sighting[] {
  const named = SYMBOLOGY_OF.get(format);
  const corners = cornersOf(cornerPoints);
  if (!named || !corners || typeof rawValue !== "string" || !PLAIN.test(rawValue)) return [];
  // The same bars, which ours call UPC-A.
  const isUpcA = (named === "ean-13" || named === "upc-a") && /^0\d{12}$/.test(rawValue);
  const [symbology, text]: [Symbology, string] = isUpcA ? ["upc-a", rawValue.slice(1)] : [named, rawValue];
  if (DIGITS[symbology]?.test(text) === false) return [];
  if (symbology === "itf" && !hasValidCheckDigit(text)) return [];
  const hit = { text, symbology, corners };
  const isValid = !hasWrongCheckDigit(hit);
  // Of short bars another number is easily invented, and how often these were read is not known.
  return [{ hit, isSure: symbology !== "ean-8" && symbology !== "upc-e", lines: 1, isValid }];
}

function cornersOf(points: unknown): Corners | null {
  if (!Array.isArray(points)) return null;
  const [topLeft, topRight, bottomRight, bottomLeft, ...more] = points.filter(isPoint);
  if (!topLeft || !topRight || !bottomRight || !bottomLeft || more.length > 0) return null;
  // The browser's points may be of a kind that can't be sent on.
  const plain = ({ x, y }: Point): Point => ({ x, y });
  return [plain(topLeft), plain(topRight), plain(bottomRight), plain(bottomLeft)];
}

function isPoint(point: unknown): point is Point {
  if (typeof point !== "object" || point === null || !("x" in point) || !("y" in point)) return false;
  return Number.isFinite(point.x) && Number.isFinite(point.y);
}
