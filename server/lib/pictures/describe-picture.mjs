// Plain JavaScript, because the process that reads pictures starts without the tools that read TypeScript.
import { COLOUR_CELLS, coloursOf } from "./colour-signature.mjs";
import { GREY_SIDE, hashOf } from "./picture-hash.mjs";

/**
 * By what a picture is compared with others: the hash of all of it, the hash of its middle as it is left by a crop of 2.5 %
 * at each side, and what `coloursOf` says.
 *
 * @typedef {{ whole: Buffer, centre: Buffer, colours: Buffer }} PictureFacts
 */

/** Longer side in pixels of what is described; what reads members' photos makes them no larger. */
export const DESCRIBED_SIDE_MAX_PX = 1600;
/** Every picture is first brought to this square. Its fortieth is the margin, in whole pixels. */
const SIDE = 320;
const MARGIN = SIDE / 40;
const CHANNELS = 3;

/**
 * Describes a picture that was made upright, in sRGB and no larger than 1600 pixels. Rejects for a larger one and for what
 * is no picture; it is not made for files that members send.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<PictureFacts>}
 */
export async function describePicture(bytes) {
  // The server itself needs only the limit.
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

/**
 * @param {Uint8Array} pixels
 * @param {number} at
 */
function greyOf(pixels, at) {
  return 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
}

/**
 * The square without the margin as 64 × 64 means of equal areas, which need not be whole pixels.
 *
 * @param {Float64Array} grey
 * @param {Shares} shares
 * @returns {Float64Array}
 */
function areaMeans(grey, { from, weights, length }) {
  const rows = new Float64Array(SIDE * GREY_SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < GREY_SIDE; x++) {
      const start = y * SIDE + from[x];
      let sum = 0;
      for (let step = 0; step < length; step++) sum += grey[start + step] * weights[x * length + step];
      rows[y * GREY_SIDE + x] = sum;
    }
  }
  const means = new Float64Array(GREY_SIDE * GREY_SIDE);
  for (let y = 0; y < GREY_SIDE; y++) {
    for (let step = 0; step < length; step++) {
      const start = (from[y] + step) * GREY_SIDE;
      const weight = weights[y * length + step];
      for (let x = 0; x < GREY_SIDE; x++) {
        means[y * GREY_SIDE + x] += rows[start + x] * weight;
      }
    }
  }
  return means;
}

/**
 * The pixels of a line that are in each of its 64 means: the first of each, and how much of that and of the following ones
 * is, as many for each as `length`; the last ones may be 0.
 *
 * @typedef {{ from: Int32Array, weights: Float64Array, length: number }} Shares
 */

/**
 * The 64 means of a line without the margin.
 *
 * @param {number} margin
 * @returns {Shares}
 */
function sharesOf(margin) {
  const pixels = (SIDE - 2 * margin) / GREY_SIDE;
  const bounds = Array.from({ length: GREY_SIDE + 1 }, (_, index) => margin + index * pixels);
  const from = Int32Array.from(bounds.slice(0, -1), Math.floor);
  const length = Math.max(...Array.from(from, (first, index) => Math.ceil(bounds[index + 1]) - first));
  const weights = Float64Array.from({ length: GREY_SIDE * length }, (_, place) => {
    const index = Math.floor(place / length);
    const pixel = from[index] + (place % length);
    const covered = Math.min(bounds[index + 1], pixel + 1) - Math.max(bounds[index], pixel);
    return Math.max(0, covered) / pixels;
  });
  return { from, weights, length };
}

const WHOLE = sharesOf(0);
const CENTRE = sharesOf(MARGIN);

/**
 * Mean red, green and blue of each cell, row by row.
 *
 * @param {Uint8Array} pixels
 * @returns {[number, number, number][]}
 */
function cellsOf(pixels) {
  const side = SIDE / COLOUR_CELLS;
  return Array.from({ length: COLOUR_CELLS * COLOUR_CELLS }, (_, cell) => {
    const [left, top] = [(cell % COLOUR_CELLS) * side, Math.floor(cell / COLOUR_CELLS) * side];
    let [red, green, blue] = [0, 0, 0];
    for (let y = top; y < top + side; y++) {
      for (let at = (y * SIDE + left) * CHANNELS; at < (y * SIDE + left + side) * CHANNELS; at += CHANNELS) {
        red += pixels[at];
        green += pixels[at + 1];
        blue += pixels[at + 2];
      }
    }
    const count = side * side;
    return [red / count, green / count, blue / count];
  });
}
