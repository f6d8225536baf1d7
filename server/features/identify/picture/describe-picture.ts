import { COLOUR_CELLS, coloursOf } from "#server/features/identify/picture/colour-signature.ts";
import { GREY_SIDE, hashOf } from "#server/features/identify/picture/picture-hash.ts";

/** By what a picture is compared with others. */
export interface PictureFacts {
  /** Hash of all of it. */
  whole: Buffer;
  /** Hash of its middle, as it is left by a crop of 2.5 % at each side. */
  centre: Buffer;
  /** See `coloursOf`. */
  colours: Buffer;
}

/** Longer side in pixels of what is described; what reads members' photos makes them no larger. */
export const DESCRIBED_SIDE_MAX_PX = 1600;
/** Every picture is first brought to this square. Its fortieth is the margin, in whole pixels. */
const SIDE = 320;
const MARGIN = SIDE / 40;
const CHANNELS = 3;

/**
 * Describes a picture that came out of `readPicture`: upright, in sRGB and no larger than 1600 pixels. Rejects for a larger
 * one and for what is no picture; it is not made for files that members send.
 */
export async function describePicture(bytes: Uint8Array): Promise<PictureFacts> {
  // Most processes of a server never describe a picture.
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: DESCRIBED_SIDE_MAX_PX ** 2, pages: 1, failOn: "error" });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > DESCRIBED_SIDE_MAX_PX)
    throw new Error(`A picture of ${width} × ${height} is too large`);
  const pixels = await picture
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(SIDE, SIDE, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  const grey = new Float64Array(SIDE * SIDE);
  for (let index = 0; index < grey.length; index++) grey[index] = greyOf(pixels, index * CHANNELS);
  return {
    whole: hashOf(areaMeans(grey, WHOLE)),
    centre: hashOf(areaMeans(grey, CENTRE)),
    colours: coloursOf(cellsOf(pixels)),
  };
}

function greyOf(pixels: Uint8Array, at: number): number {
  return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
}

/**
 * The square without the margin as 64 × 64 means of equal areas, which need not be whole pixels. The loops are plain: a
 * server answers nothing else meanwhile.
 */
function areaMeans(grey: Float64Array, { from, weights, length }: Shares): Float64Array {
  const rows = new Float64Array(SIDE * GREY_SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < GREY_SIDE; x++) {
      const start = y * SIDE + (from[x] ?? 0);
      let sum = 0;
      for (let step = 0; step < length; step++) sum += (grey[start + step] ?? 0) * (weights[x * length + step] ?? 0);
      rows[y * GREY_SIDE + x] = sum;
    }
  }
  const means = new Float64Array(GREY_SIDE * GREY_SIDE);
  for (let y = 0; y < GREY_SIDE; y++) {
    for (let step = 0; step < length; step++) {
      const start = ((from[y] ?? 0) + step) * GREY_SIDE;
      const weight = weights[y * length + step] ?? 0;
      for (let x = 0; x < GREY_SIDE; x++) {
        means[y * GREY_SIDE + x] = (means[y * GREY_SIDE + x] ?? 0) + (rows[start + x] ?? 0) * weight;
      }
    }
  }
  return means;
}

/** The pixels of a line that are in each of its 64 means, and how much of each is. */
interface Shares {
  /** The first pixel of each. */
  from: Int32Array;
  /** As many for each as `length`; the last ones may be 0. */
  weights: Float64Array;
  length: number;
}

/** The 64 means of a line without the margin. */
function sharesOf(margin: number): Shares {
  const pixels = (SIDE - 2 * margin) / GREY_SIDE;
  const bounds = Array.from({ length: GREY_SIDE + 1 }, (_, index) => margin + index * pixels);
  const from = Int32Array.from(bounds.slice(0, -1), Math.floor);
  const length = Math.max(...Array.from(from, (first, index) => Math.ceil(bounds[index + 1] ?? 0) - first));
  const weights = Float64Array.from({ length: GREY_SIDE * length }, (_, place) => {
    const index = Math.floor(place / length);
    const pixel = (from[index] ?? 0) + (place % length);
    const covered = Math.min(bounds[index + 1] ?? 0, pixel + 1) - Math.max(bounds[index] ?? 0, pixel);
    return Math.max(0, covered) / pixels;
  });
  return { from, weights, length };
}

const WHOLE = sharesOf(0);
const CENTRE = sharesOf(MARGIN);

/** Mean red, green and blue of each cell, row by row. */
function cellsOf(pixels: Uint8Array): [number, number, number][] {
  const side = SIDE / COLOUR_CELLS;
  return Array.from({ length: COLOUR_CELLS * COLOUR_CELLS }, (_, cell) => {
    const [left, top] = [(cell % COLOUR_CELLS) * side, Math.floor(cell / COLOUR_CELLS) * side];
    let [red, green, blue] = [0, 0, 0];
    for (let y = top; y < top + side; y++) {
      for (let at = (y * SIDE + left) * CHANNELS; at < (y * SIDE + left + side) * CHANNELS; at += CHANNELS) {
        red += pixels[at] ?? 0;
        green += pixels[at + 1] ?? 0;
        blue += pixels[at + 2] ?? 0;
      }
    }
    const count = side * side;
    return [red / count, green / count, blue / count];
  });
}
