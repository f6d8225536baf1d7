// Plain JavaScript, because the process that reads pictures starts without the tools that read TypeScript.

/** Bytes of a hash. */
export const HASH_BYTES = 32;
/** No picture that shows something has it: half of its bits are set. It is near nothing. */
export const PLAIN_HASH = Buffer.alloc(HASH_BYTES);

/** Side of the grey picture that is hashed. */
export const GREY_SIDE = 64;
const FREQUENCIES = 16;
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
 *
 * @param {Float64Array} grey
 * @returns {Buffer}
 */
export function hashOf(grey) {
  if (grey.length !== GREY_SIDE * GREY_SIDE) throw new Error(`${grey.length} grey values were given`);
  if (rangeOf(grey) < PLAIN_RANGE) return PLAIN_HASH;
  const coefficients = lowFrequencies(evenedOut(grey));
  const sorted = Float64Array.from(coefficients).sort();
  const half = sorted.length / 2;
  const median = (sorted[half - 1] + sorted[half]) / 2;
  const hash = Buffer.alloc(HASH_BYTES);
  for (let bit = 0; bit < coefficients.length; bit++) {
    const [band, row] = [Math.floor(bit / FREQUENCIES), bit % FREQUENCIES];
    const column = (band + row) % FREQUENCIES;
    if (coefficients[row * FREQUENCIES + column] > median) hash[bit >> 3] |= 0x80 >> (bit & 7);
  }
  return hash;
}

/**
 * Grey values beside their mean, the bright ones close together: the exposure then makes no difference, and little where it
 * turns light walls and paper white.
 *
 * @param {Float64Array} grey
 * @returns {Float64Array}
 */
function evenedOut(grey) {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return grey.map((value) => Math.tanh((GLARE * value) / mean));
}

/**
 * The DCT of rows and columns, of which only the lowest frequencies are kept: row by row, the mean among them.
 *
 * @param {Float64Array} grey
 * @returns {Float64Array}
 */
function lowFrequencies(grey) {
  const rows = new Float64Array(GREY_SIDE * FREQUENCIES);
  for (let y = 0; y < GREY_SIDE; y++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let x = 0; x < GREY_SIDE; x++) sum += grey[y * GREY_SIDE + x] * COSINES[u * GREY_SIDE + x];
      rows[y * FREQUENCIES + u] = sum;
    }
  }
  const both = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (let v = 0; v < FREQUENCIES; v++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let y = 0; y < GREY_SIDE; y++) sum += rows[y * FREQUENCIES + u] * COSINES[v * GREY_SIDE + y];
      both[v * FREQUENCIES + u] = sum;
    }
  }
  return both;
}

/** @param {Float64Array} values */
function rangeOf(values) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}
