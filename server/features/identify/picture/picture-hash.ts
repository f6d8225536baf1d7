/** Bytes of a hash. */
export const HASH_BYTES = 32;
/** Pictures with no more different bits than this are near. With one bit more, no band need be left unharmed. */
export const NEAR_MAX_BITS = 15;

/** No picture that shows something has it: half of its bits are set. It is near nothing. */
export const PLAIN_HASH = Buffer.alloc(HASH_BYTES);

/** Side of the grey picture that is hashed. */
export const GREY_SIDE = 64;
const FREQUENCIES = 16;
const BANDS = 16;
/** Grey levels between the darkest and the brightest place below which a picture shows nothing but noise. */
const PLAIN_RANGE = 4;
/** How soon what is brighter than the picture's mean is as good as white. */
const GLARE = 1.5;

const COSINES = Float64Array.from({ length: FREQUENCIES * GREY_SIDE }, (_, index) => {
  const [frequency, place] = [Math.floor(index / GREY_SIDE), index % GREY_SIDE];
  return Math.cos((Math.PI / GREY_SIDE) * (place + 0.5) * frequency);
});

/**
 * The perceptual hash of 64 × 64 grey values, row by row: which of the 16 × 16 lowest frequencies are above their median.
 * The bits stand in the order of the bands (`bandsOf`), and each band has one frequency of every row and every column:
 * neighbouring frequencies are alike from one drawing to the next, and bands of them would be shared by too many. Of a
 * picture without contrast only noise could be hashed: `PLAIN_HASH`.
 */
export function hashOf(grey: Float64Array): Buffer {
  if (grey.length !== GREY_SIDE * GREY_SIDE) throw new Error(`${grey.length} grey values were given`);
  if (rangeOf(grey) < PLAIN_RANGE) return PLAIN_HASH;
  const coefficients = lowFrequencies(evenedOut(grey));
  const sorted = Float64Array.from(coefficients).sort();
  const half = sorted.length / 2;
  const median = (at(sorted, half - 1) + at(sorted, half)) / 2;
  const hash = Buffer.alloc(HASH_BYTES);
  for (let bit = 0; bit < coefficients.length; bit++) {
    const [band, row] = [Math.floor(bit / FREQUENCIES), bit % FREQUENCIES];
    const column = (band + row) % FREQUENCIES;
    if (at(coefficients, row * FREQUENCIES + column) > median)
      hash[bit >> 3] = at(hash, bit >> 3) | (0x80 >> (bit & 7));
  }
  return hash;
}

/** In how many bits two hashes differ. */
export function distanceOf(a: Buffer, b: Buffer): number {
  let bits = 0;
  for (let at = 0; at < HASH_BYTES; at += 4) bits += countBits(a.readInt32LE(at) ^ b.readInt32LE(at));
  return bits;
}

/**
 * The 16 bands of 16 bits, as numbers. Two hashes that differ in up to 15 bits have one at the same place in common. None
 * of a picture that shows nothing.
 */
export function bandsOf(hash: Buffer): number[] {
  if (hash.equals(PLAIN_HASH)) return [];
  return Array.from({ length: BANDS }, (_, band) => hash.readUInt16BE(2 * band));
}

/**
 * Grey values beside their mean, the bright ones close together: the exposure then makes no difference, and little where it
 * turns light walls and paper white.
 */
function evenedOut(grey: Float64Array): Float64Array {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return grey.map((value) => Math.tanh((GLARE * value) / mean));
}

/** The DCT of rows and columns, of which only the lowest frequencies are kept: row by row, the mean among them. */
function lowFrequencies(grey: Float64Array): Float64Array {
  const rows = new Float64Array(GREY_SIDE * FREQUENCIES);
  for (let y = 0; y < GREY_SIDE; y++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let x = 0; x < GREY_SIDE; x++) sum += at(grey, y * GREY_SIDE + x) * at(COSINES, u * GREY_SIDE + x);
      rows[y * FREQUENCIES + u] = sum;
    }
  }
  const both = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (let v = 0; v < FREQUENCIES; v++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let y = 0; y < GREY_SIDE; y++) sum += at(rows, y * FREQUENCIES + u) * at(COSINES, v * GREY_SIDE + y);
      both[v * FREQUENCIES + u] = sum;
    }
  }
  return both;
}

function rangeOf(values: Float64Array): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

/** Of 32 bits: pairs, fours and bytes of them are summed side by side. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Of a place that is known to be there. */
const at = (values: Float64Array | Uint8Array, index: number): number => values[index] ?? 0;
