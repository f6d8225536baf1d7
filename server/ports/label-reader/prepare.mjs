// What makes a photo of a label readable: the text lies straight, and the light is even. Plain JavaScript, because the
// process that reads labels starts without the tools that read TypeScript.
import sharp from "sharp";
import { eraseBarCodes } from "./bar-codes.mjs";

/** The longer side of the small picture on which the tilt is measured; more pixels find no other angle. */
const TILT_SIDE = 400;
const TILT_MAX_DEGREES = 15;
const COARSE_STEP = 1;
const FINE_STEP = 0.25;
/** What is nearer to its surroundings than this is paper, in the measure of the tilt. */
const INK_LEAST = 24;
const INK_WINDOW = 8;
/** The light changes slowly: it is looked for on so small a part of each side. */
const LIGHT_SHARE = 8;
/** Wider than the strokes of any letter at that size. */
const LIGHT_MEDIAN = 9;
const LIGHT_BLUR = 4;
/** Takes the grain of dark photos away, and nothing of letters that can be read. */
const GRAIN_BLUR = 1;
const WHITE = 255;
/** By so much more must rows show in columns before a photo counts as taken sideways. */
const SIDEWAYS_LEAST = 1.4;
/** On smaller pictures no text can be read. */
const SIDE_LEAST = 96;

/**
 * @typedef {{ data: Buffer, width: number, height: number }} Grey one byte for each pixel
 */

/**
 * A picture as grey pixels.
 *
 * @param {Uint8Array} picture
 * @param {{ maxSide: number }} limits
 * @returns {Promise<Grey | "too-large" | "too-small">}
 */
export async function greyPicture(picture, { maxSide }) {
  const source = sharp(picture, { limitInputPixels: false, pages: 1, failOn: "error" });
  const { width, height } = await source.metadata();
  if (Math.max(width, height) > maxSide) return "too-large";
  if (Math.min(width, height) < SIDE_LEAST) return "too-small";
  return greyOf(source.flatten({ background: "#fff" }));
}

/**
 * A picture whose text is tilted so, with its text straight and dark on white paper, without bar codes.
 *
 * @param {Grey} grey
 * @param {number} degrees
 */
export async function prepareLabel(grey, degrees) {
  const straight = await turned(grey, degrees);
  const smooth = await greyOf(sharpOf(straight).blur(GRAIN_BLUR));
  return eraseBarCodes(await withEvenLight(smooth));
}

/**
 * By how many degrees the text of a picture may be tilted clockwise, the likeliest first: the angles at which rows of pixels
 * are either full of ink or empty. Some 90 where it was taken sideways, or shows a bar code; it may be upside down, too.
 *
 * @param {Grey} grey
 */
export async function tiltsOf(grey) {
  const small = await greyOf(sharpOf(grey).resize(TILT_SIDE, TILT_SIDE, { fit: "inside" }));
  const ink = inkOf(small);
  if (ink.length === 0) return [0];
  const best = (middle, around, step) => {
    let found = { degrees: middle, score: -1 };
    for (let degrees = middle - around; degrees <= middle + around; degrees += step) {
      const score = unevenness(ink, small, degrees);
      if (score > found.score) found = { degrees, score };
    }
    return found;
  };
  const upright = best(0, TILT_MAX_DEGREES, COARSE_STEP);
  const sideways = best(90, TILT_MAX_DEGREES, COARSE_STEP);
  const isSideways = sideways.score > SIDEWAYS_LEAST * upright.score;
  return (isSideways ? [sideways, upright] : [upright]).map(
    ({ degrees }) => best(degrees, COARSE_STEP, FINE_STEP).degrees,
  );
}

/** The same picture upside down. */
export function upsideDown({ data, width, height }) {
  return { data: Buffer.from(data).reverse(), width, height };
}

/** The places of what stands out from its surroundings, darker or lighter: x, y and how much, one after the other. */
function inkOf({ data, width, height }) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  const ink = [];
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - INK_WINDOW), Math.min(height, y + INK_WINDOW + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - INK_WINDOW), Math.min(width, x + INK_WINDOW + 1)];
      const sum =
        sums[bottom * (width + 1) + right] -
        sums[top * (width + 1) + right] -
        sums[bottom * (width + 1) + left] +
        sums[top * (width + 1) + left];
      const difference = Math.abs(data[y * width + x] - sum / ((bottom - top) * (right - left)));
      if (difference >= INK_LEAST) ink.push(x, y, difference);
    }
  }
  return ink;
}

/** How much neighbouring rows differ in their ink, if rows are tilted by so many degrees. */
function unevenness(ink, { width, height }, degrees) {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const rows = new Float64Array(2 * (width + height));
  // Nothing lies above the first row, to whichever side it is tilted.
  const above = (sine > 0 ? width * sine : 0) + (cosine < 0 ? -height * cosine : 0);
  for (let at = 0; at < ink.length; at += 3) {
    const row = ink[at + 1] * cosine - ink[at] * sine + above;
    const whole = Math.floor(row);
    const share = row - whole;
    rows[whole] += ink[at + 2] * (1 - share);
    rows[whole + 1] += ink[at + 2] * share;
  }
  let score = 0;
  for (let row = 1; row < rows.length; row++) score += (rows[row] - rows[row - 1]) ** 2;
  return score;
}

async function turned(grey, degrees) {
  if (degrees === 0) return grey;
  return greyOf(sharpOf(grey).rotate(-degrees, { background: await meanOf(grey) }));
}

const sizeOf = ({ width, height }) => ({ width, height });

/** The average grey: what turning adds at the corners looks like no line of text. */
async function meanOf(grey) {
  const { channels } = await sharpOf(grey).stats();
  const mean = Math.round(channels[0].mean);
  return { r: mean, g: mean, b: mean };
}

/** Each pixel in proportion to the light around it: shadows go. Text that is lighter than its paper goes with them. */
async function withEvenLight(grey) {
  const { width, height } = grey;
  const light = await greyOf(
    sharpOf(grey)
      .resize(Math.max(1, Math.round(width / LIGHT_SHARE)), Math.max(1, Math.round(height / LIGHT_SHARE)), {
        fit: "fill",
      })
      .median(LIGHT_MEDIAN)
      .blur(LIGHT_BLUR),
  );
  const { data: around } = await greyOf(sharpOf(light).resize(width, height, { fit: "fill", kernel: "linear" }));
  const data = Buffer.allocUnsafe(width * height);
  for (let at = 0; at < data.length; at++) {
    data[at] = Math.min(WHITE, (WHITE * grey.data[at]) / Math.max(1, around[at]));
  }
  return { data, width, height };
}

async function greyOf(picture) {
  const { data, info } = await picture
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...sizeOf(info) };
}

function sharpOf({ data, width, height }) {
  return sharp(data, { raw: { width, height, channels: 1 } });
}
