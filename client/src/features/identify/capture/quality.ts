/** Why a photo is hardly worth sending, in the order in which it is told. */
export type Flaw = "dark" | "overexposed" | "blurry" | "small" | "off-centre";

/** What the gate knows of a photo. */
export interface Measures {
  /** The mean, 0 to 255. */
  brightness: number;
  /** The share of pixels that are darker than `DARK_PIXEL`. */
  darkShare: number;
  /** The share of pixels that are brighter than `BRIGHT_PIXEL`. */
  brightShare: number;
  sharpness: number;
  /** Of the photo as it was taken or cut out. */
  pixels: number;
  /** Width by height, of the same. */
  aspectRatio: number;
}

const DARK_PIXEL = 30;
const BRIGHT_PIXEL = 225;
const DARK_SHARE = 0.7;
const BRIGHT_SHARE = 0.6;
const BRIGHTNESS = { least: 40, most: 200 };
const SHARPNESS = 8;
const PIXELS = 50_000;
const ASPECT = { least: 0.3, most: 3 };

/** A photo is measured at this size of its longer side, never larger than it is. */
export const MEASURED_SIDE_PX = 1024;
/** Edges are rarely more than this share of a picture. */
const EDGES_SHARE = 0.005;
/** Four times 255: the most that a pixel can differ from its four neighbours. */
const STEEPEST = 1020;

/** The first flaw of a photo; null for one that may go. */
export function flawOf(photo: Measures): Flaw | null {
  if (photo.brightness < BRIGHTNESS.least || photo.darkShare > DARK_SHARE) return "dark";
  if (photo.brightness > BRIGHTNESS.most || photo.brightShare > BRIGHT_SHARE) return "overexposed";
  if (photo.sharpness < SHARPNESS) return "blurry";
  if (photo.pixels < PIXELS) return "small";
  if (photo.aspectRatio < ASPECT.least || photo.aspectRatio > ASPECT.most) return "off-centre";
  return null;
}

/** Measures the pixels of a photo (RGBA) that had `from` pixels before it was made smaller. */
export function measurePhoto(
  pixels: { data: Uint8ClampedArray; width: number; height: number },
  from: { width: number; height: number },
): Measures {
  const luma = lumaOf(pixels.data);
  let sum = 0;
  let dark = 0;
  let bright = 0;
  for (const value of luma) {
    sum += value;
    if (value < DARK_PIXEL) dark++;
    if (value > BRIGHT_PIXEL) bright++;
  }
  return {
    brightness: sum / luma.length,
    darkShare: dark / luma.length,
    brightShare: bright / luma.length,
    sharpness: sharpnessOf(luma, pixels.width, pixels.height),
    pixels: from.width * from.height,
    aspectRatio: from.width / from.height,
  };
}

/**
 * How much the pixels on the steepest edges differ from their four neighbours together: the Laplacian that 5 of 1000
 * pixels reach, so that one label on a plain wall is enough. It needs no scale for 8 to be the limit. Measured: 85 photos
 * of codes on boxes and labels, of at least 480 pixels, have 11 or more (median 46), and blurred by a Gaussian of 1% of
 * their longer side, which leaves no letter of a label, 83 of them less than 8 (median 3); at 0.75% 76, at 0.5% 46.
 * Drawn rooms of 1600 pixels have 129 to 177, blurred by 8 pixels 4 or 5. Letters 26 pixels high on a label in such a
 * picture are below 8 from a blur of 6 pixels if black on white, and of 4 if grey on grey, where they can't be read.
 */
function sharpnessOf(luma: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(STEEPEST + 1);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const around =
        valueAt(luma, at - 1) + valueAt(luma, at + 1) + valueAt(luma, at - width) + valueAt(luma, at + width);
      const steepness = Math.abs(4 * valueAt(luma, at) - around);
      counts[steepness] = (counts[steepness] ?? 0) + 1;
    }
  }
  const inside = Math.max(0, width - 2) * Math.max(0, height - 2);
  if (inside === 0) return 0;
  let seen = 0;
  for (let steepness = STEEPEST; steepness > 0; steepness--) {
    seen += counts[steepness] ?? 0;
    if (seen >= inside * EDGES_SHARE) return steepness;
  }
  return 0;
}

/** Rec. 601, in whole numbers. */
function lumaOf(data: Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(data.length / 4);
  for (let at = 0; at < luma.length; at++) {
    luma[at] = Math.round(
      0.299 * valueAt(data, at * 4) + 0.587 * valueAt(data, at * 4 + 1) + 0.114 * valueAt(data, at * 4 + 2),
    );
  }
  return luma;
}

const valueAt = (values: Uint8Array | Uint8ClampedArray, place: number): number => values[place] ?? 0;
