import { blankGray, type Gray } from "#shared/decoder/gray.ts";
import type { Point } from "#shared/decoder/hit.ts";

/** The side of the squares in which light and contrast are measured. */
const CELL_PX = 16;
/** What a standard deviation of the surroundings becomes. */
const CONTRAST = 60;
/** Added to the deviation, so that noise on an even surface stays small. */
const NOISE = 4;

/**
 * Evens out light and contrast, so that bars read in the shadow, in glare and across the edges of both: each pixel is
 * set against the mean and the deviation of its surroundings, about `reach` pixels to each side.
 */
export function level(picture: Gray, reach: number): Gray {
  const { data, width, height } = picture;
  const columns = Math.max(1, Math.ceil(width / CELL_PX));
  const rows = Math.max(1, Math.ceil(height / CELL_PX));
  const { means, gains } = measure(picture, { columns, rows, radius: Math.max(1, Math.round(reach / CELL_PX)) });
  const leveled = blankGray(width, height);
  const across = Array.from({ length: width }, (_, x) => between(x, columns));
  const cells = Uint16Array.from(across, ({ cell }) => cell);
  const shares = Float32Array.from(across, ({ share }) => share);
  const rowMeans = new Float32Array(columns + 1);
  const rowGains = new Float32Array(columns + 1);
  for (let y = 0; y < height; y++) {
    const { cell: row, share } = between(y, rows);
    const upper = row * columns;
    const lower = Math.min(rows - 1, row + 1) * columns;
    for (let column = 0; column <= columns; column++) {
      const cell = Math.min(columns - 1, column);
      rowMeans[column] = mix(means[upper + cell] ?? 0, means[lower + cell] ?? 0, share);
      rowGains[column] = mix(gains[upper + cell] ?? 0, gains[lower + cell] ?? 0, share);
    }
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const cell = cells[x] ?? 0;
      const share = shares[x] ?? 0;
      const mean = mix(rowMeans[cell] ?? 0, rowMeans[cell + 1] ?? 0, share);
      const gain = mix(rowGains[cell] ?? 0, rowGains[cell + 1] ?? 0, share);
      leveled.data[start + x] = clamp(128 + ((data[start + x] ?? 0) - mean) * gain);
    }
  }
  return leveled;
}

/** Which cell's middle a pixel comes after, and how far it is on the way to the next one's. */
function between(pixel: number, cells: number): { cell: number; share: number } {
  const place = Math.min(cells - 1, Math.max(0, (pixel + 0.5) / CELL_PX - 0.5));
  const cell = Math.floor(place);
  return { cell, share: place - cell };
}

function measure(
  { data, width, height }: Gray,
  { columns, rows, radius }: { columns: number; rows: number; radius: number },
) {
  const counts = new Float32Array(columns * rows);
  const sums = new Float32Array(columns * rows);
  const squares = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const start = Math.floor(y / CELL_PX) * columns;
    for (let x = 0; x < width; x++) {
      const shade = data[y * width + x] ?? 0;
      const cell = start + Math.floor(x / CELL_PX);
      sums[cell] = (sums[cell] ?? 0) + shade;
      squares[cell] = (squares[cell] ?? 0) + shade * shade;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const means = new Float32Array(columns * rows);
  const gains = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [count, sum, square] = [0, 0, 0];
      for (let y = Math.max(0, row - radius); y <= Math.min(rows - 1, row + radius); y++) {
        for (let x = Math.max(0, column - radius); x <= Math.min(columns - 1, column + radius); x++) {
          count += counts[y * columns + x] ?? 0;
          sum += sums[y * columns + x] ?? 0;
          square += squares[y * columns + x] ?? 0;
        }
      }
      const mean = sum / count;
      means[row * columns + column] = mean;
      gains[row * columns + column] = CONTRAST / (Math.sqrt(Math.max(0, square / count - mean * mean)) + NOISE);
    }
  }
  return { means, gains };
}

/** Makes upright edges steeper: what a pixel differs from the mean of its row around it, `amount` times more. */
export function sharpen({ data, width, height }: Gray, { radius, amount }: { radius: number; amount: number }): Gray {
  const sharp = blankGray(width, height);
  const span = 2 * radius + 1;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const last = start + width - 1;
    let sum = (data[start] ?? 0) * (radius + 1);
    for (let x = 1; x <= radius; x++) sum += data[Math.min(last, start + x)] ?? 0;
    for (let place = start; place <= last; place++) {
      const shade = data[place] ?? 0;
      sharp.data[place] = clamp(shade + amount * (shade - sum / span));
      sum += (data[Math.min(last, place + radius + 1)] ?? 0) - (data[Math.max(start, place - radius)] ?? 0);
    }
  }
  return sharp;
}

/** Turned by 45° about its middle; `back` leads from there to the picture's own pixels. */
export function turn({ data, width, height }: Gray): { picture: Gray; back: (point: Point) => Point } {
  const slope = Math.SQRT1_2;
  const side = Math.ceil((width + height) * slope);
  const turned = blankGray(side, side);
  const half = side / 2;
  const back = ({ x, y }: Point): Point => ({
    x: (x - half + (y - half)) * slope + width / 2,
    y: (y - half - (x - half)) * slope + height / 2,
  });
  turned.data.fill(128);
  for (let y = 0; y < side; y++) {
    let { x: fromX, y: fromY } = back({ x: 0.5, y: y + 0.5 });
    for (let x = 0; x < side; x++, fromX += slope, fromY -= slope) {
      const left = Math.floor(fromX - 0.5);
      const top = Math.floor(fromY - 0.5);
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const place = top * width + left;
      const across = fromX - 0.5 - left;
      const above = mix(data[place] ?? 0, data[place + 1] ?? 0, across);
      const below = mix(data[place + width] ?? 0, data[place + width + 1] ?? 0, across);
      turned.data[y * side + x] = mix(above, below, fromY - 0.5 - top);
    }
  }
  return { picture: turned, back };
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function clamp(shade: number): number {
  return shade < 0 ? 0 : shade > 255 ? 255 : shade;
}
