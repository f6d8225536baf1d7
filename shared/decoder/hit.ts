import { canonicalGtin, expandUpcE, hasValidCheckDigit } from "#shared/domain/codes/gtin.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

export interface Point {
  x: number;
  y: number;
}

/** Clockwise from the code's own top left. */
export type Corners = [Point, Point, Point, Point];

/** A code in a picture. */
export interface Hit {
  /**
   * What it says. UPC-A as 12 digits, UPC-E as its 8, EAN and ITF as printed; a GS1 symbol's content with its symbology
   * identifier in front and FNC1 as ASCII 29 (`]d2019521…␝10LOT`); everything else as plain text.
   */
  text: string;
  symbology: Symbology;
  /** In the pixels of the picture that was read. */
  corners: Corners;
}

/** A picture as a canvas gives it: four bytes for each pixel. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The same code with its corners in the pixels of another picture, to which `lead` leads. */
export function moveHit(hit: Hit, lead: (point: Point) => Point): Hit {
  const [topLeft, topRight, bottomRight, bottomLeft] = hit.corners;
  return { ...hit, corners: [lead(topLeft), lead(topRight), lead(bottomRight), lead(bottomLeft)] };
}

/** Bars, which are read along one line and have little or nothing to find a misreading by. */
export function isBars(symbology: Symbology): boolean {
  return !MATRICES.has(symbology);
}

const MATRICES: ReadonlySet<Symbology> = new Set(["qr-code", "data-matrix", "aztec", "pdf417"]);

/** The upright box around a code. */
export function boxOf(corners: Corners): Box {
  const across = corners.map(({ x }) => x);
  const down = corners.map(({ y }) => y);
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The middles of two readings of one code are no further apart than this share of its longer side. */
const SAME_PLACE = 0.3;

/** Whether two readings are of one code: codes beside each other may have boxes that overlap, but not in their middles. */
export function isInPlace(one: Pick<Hit, "corners">, other: Pick<Hit, "corners">): boolean {
  const [a, b] = [boxOf(one.corners), boxOf(other.corners)];
  const apart = Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2;
  return apart <= SAME_PLACE * Math.max(a.right - a.left, a.bottom - a.top, b.right - b.left, b.bottom - b.top);
}

/** Whether it is bars of a GTIN that were misread, or misprinted. */
export function hasWrongCheckDigit({ text, symbology }: Hit): boolean {
  if (symbology === "upc-e") return canonicalGtin(expandUpcE(text) ?? "") === null;
  return ["upc-a", "ean-13", "ean-8"].includes(symbology) && !hasValidCheckDigit(text);
}
