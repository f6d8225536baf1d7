import type { Pixels } from "#shared/decoder/hit.ts";

/** A picture in shades of grey, one byte for each pixel. */
export interface Gray {
  data: Uint8Array;
  width: number;
  height: number;
}

export function blankGray(width: number, height: number): Gray {
  return { data: new Uint8Array(width * height), width, height };
}

export function toGray(pixels: Pixels): Gray {
  const gray = blankGray(pixels.width, pixels.height);
  const colors = colorsOf(pixels);
  for (let pixel = 0; pixel < colors.length; pixel++) gray.data[pixel] = (shadeOf(colors[pixel] ?? 0) + 512) >> 10;
  return gray;
}

/** Each square of `factor` × `factor` pixels becomes one; what is left over at the right and below is cut off. */
export function toSmallGray(pixels: Pixels, factor: number): Gray {
  const small = blankGray(Math.floor(pixels.width / factor), Math.floor(pixels.height / factor));
  const colors = colorsOf(pixels);
  // What a whole square adds up to is a shade again.
  const unit = 1024 * factor * factor;
  const sums = new Float64Array(small.width);
  for (let y = 0; y < small.height; y++) {
    sums.fill(unit / 2);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      let from = row * pixels.width;
      for (let x = 0; x < small.width; x++) {
        let sum = sums[x] ?? 0;
        for (let column = 0; column < factor; column++) sum += shadeOf(colors[from++] ?? 0);
        sums[x] = sum;
      }
    }
    const start = y * small.width;
    for (let x = 0; x < small.width; x++) small.data[start + x] = (sums[x] ?? 0) / unit;
  }
  return small;
}

/** The pixels as one number each. Red comes first: browsers run on little-endian machines only. */
function colorsOf({ data, width, height }: Pixels): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
}

/** Rec. 601, in 1024ths. */
function shadeOf(color: number): number {
  return 306 * (color & 255) + 601 * ((color >>> 8) & 255) + 117 * ((color >>> 16) & 255);
}

/** The same shades in the form that a canvas gives. */
export function toPixels({ data, width, height }: Gray): Pixels {
  const pixels = new Uint8ClampedArray(data.length * 4).fill(255);
  for (let pixel = 0, byte = 0; pixel < data.length; pixel++, byte += 4) {
    const shade = data[pixel] ?? 0;
    pixels[byte] = shade;
    pixels[byte + 1] = shade;
    pixels[byte + 2] = shade;
  }
  return { data: pixels, width, height };
}

/** The mean shade, 0 to 255, from a sample of the pixels. */
export function brightnessOf(pixels: Pixels): number {
  // No divisor of a usual width: the sample runs over all columns.
  const step = 37;
  const colors = colorsOf(pixels);
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < colors.length; pixel += step, count++) sum += shadeOf(colors[pixel] ?? 0) / 1024;
  return count === 0 ? 0 : sum / count;
}

/** Light for dark. */
export function negate({ data, width, height }: Gray): Gray {
  return { data: data.map((shade) => 255 - shade), width, height };
}

/** Every `rows` rows become one; what is left over below is cut off. */
export function squeeze({ data, width, height }: Gray, rows: number): Gray {
  const flat = blankGray(width, Math.floor(height / rows));
  const sums = new Uint32Array(width);
  for (let y = 0; y < flat.height; y++) {
    sums.fill(rows >> 1);
    for (let row = y * rows; row < (y + 1) * rows; row++) {
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (data[row * width + x] ?? 0);
    }
    for (let x = 0; x < width; x++) flat.data[y * width + x] = (sums[x] ?? 0) / rows;
  }
  return flat;
}

/** Twice as wide and high, interpolated. */
export function enlarge({ data, width, height }: Gray): Gray {
  const large = blankGray(width * 2, height * 2);
  for (let y = 0; y < large.height; y++) {
    // Each new pixel is three parts the nearest old one, one part the next.
    const near = Math.min(height - 1, y >> 1) * width;
    const far = Math.min(height - 1, Math.max(0, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * width;
    const start = y * large.width;
    let before = 3 * (data[near] ?? 0) + (data[far] ?? 0);
    let here = before;
    for (let x = 0; x < width; x++) {
      const next = x + 1 < width ? 3 * (data[near + x + 1] ?? 0) + (data[far + x + 1] ?? 0) : here;
      large.data[start + 2 * x] = (3 * here + before + 8) >> 4;
      large.data[start + 2 * x + 1] = (3 * here + next + 8) >> 4;
      before = here;
      here = next;
    }
  }
  return large;
}

/** The middle of a picture: half its width, half its height. */
export function cropMiddle({ data, width, height }: Gray): { middle: Gray; left: number; top: number } {
  const middle = blankGray(width >> 1, height >> 1);
  const left = (width - middle.width) >> 1;
  const top = (height - middle.height) >> 1;
  for (let y = 0; y < middle.height; y++) {
    const start = (top + y) * width + left;
    middle.data.set(data.subarray(start, start + middle.width), y * middle.width);
  }
  return { middle, left, top };
}
