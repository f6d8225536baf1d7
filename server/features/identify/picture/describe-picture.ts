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
    whole: hashOf(areaMeans(grey, 0)),
    centre: hashOf(areaMeans(grey, MARGIN)),
    colours: coloursOf(cellsOf(pixels)),
  };
}

function greyOf(pixels: Uint8Array, at: number): number {
  return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
}

/** The square without the margin as 64 × 64 means of equal areas, which need not be whole pixels. */
function areaMeans(grey: Float64Array, margin: number): Float64Array {
  const shares = sharesOf(margin);
  const rows = new Float64Array(SIDE * GREY_SIDE);
  for (let y = 0; y < SIDE; y++) {
    const line = grey.subarray(y * SIDE, (y + 1) * SIDE);
    shares.forEach((share, x) => {
      rows[y * GREY_SIDE + x] = mean(line, 1, share);
    });
  }
  const means = new Float64Array(GREY_SIDE * GREY_SIDE);
  for (let x = 0; x < GREY_SIDE; x++) {
    shares.forEach((share, y) => {
      means[y * GREY_SIDE + x] = mean(rows.subarray(x), GREY_SIDE, share);
    });
  }
  return means;
}

/** The pixels of a line in one mean and how much of each is in it. */
interface Shares {
  from: number;
  weights: number[];
}

/** The 64 means of a line without the margin. */
function sharesOf(margin: number): Shares[] {
  const length = (SIDE - 2 * margin) / GREY_SIDE;
  return Array.from({ length: GREY_SIDE }, (_, index) => {
    const [start, end] = [margin + index * length, margin + (index + 1) * length];
    const from = Math.floor(start);
    const weights = Array.from({ length: Math.ceil(end) - from }, (_, step) => {
      const pixel = from + step;
      return (Math.min(end, pixel + 1) - Math.max(start, pixel)) / length;
    });
    return { from, weights };
  });
}

function mean(line: Float64Array, step: number, { from, weights }: Shares): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) {
    sum += (line[(from + index) * step] ?? 0) * (weights[index] ?? 0);
  }
  return sum;
}

/** Mean red, green and blue of each cell, row by row. */
function cellsOf(pixels: Uint8Array): [number, number, number][] {
  const side = SIDE / COLOUR_CELLS;
  return Array.from({ length: COLOUR_CELLS * COLOUR_CELLS }, (_, cell) => {
    const [left, top] = [(cell % COLOUR_CELLS) * side, Math.floor(cell / COLOUR_CELLS) * side];
    const sums: [number, number, number] = [0, 0, 0];
    for (let y = top; y < top + side; y++) {
      for (let x = left; x < left + side; x++) {
        const at = (y * SIDE + x) * CHANNELS;
        sums[0] += pixels[at] ?? 0;
        sums[1] += pixels[at + 1] ?? 0;
        sums[2] += pixels[at + 2] ?? 0;
      }
    }
    return sums.map((sum) => sum / (side * side)) as [number, number, number];
  });
}
