import type { Layer } from "#tools/demo-media/draw.ts";
import type { Point } from "#tools/demo-media/geometry.ts";

/** Pixels per page unit of the trial painting. */
const FINENESS = 1;

/** Calls `visit` with the index of every pixel whose centre lies in the loop (even-odd scan lines). */
function scan(loop: readonly Point[], width: number, height: number, visit: (pixel: number) => void): void {
  const ys = loop.map(([, y]) => y * FINENESS);
  const last = Math.min(height - 1, Math.floor(Math.max(...ys)));
  for (let row = Math.max(0, Math.ceil(Math.min(...ys) - 0.5)); row <= last; row++) {
    const at = (row + 0.5) / FINENESS;
    const crossings: number[] = [];
    loop.forEach(([x1, y1], i) => {
      const [x2, y2] = loop[(i + 1) % loop.length] ?? [x1, y1];
      if (y1 <= at !== y2 <= at) crossings.push((x1 + ((at - y1) / (y2 - y1)) * (x2 - x1)) * FINENESS);
    });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const to = Math.min(width, crossings[i + 1] ?? 0);
      for (let column = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5)); column + 0.5 < to; column++)
        visit(row * width + column);
    }
  }
}

/**
 * Leaves out what no pixel shows (a small picture need not carry the inside of a drawer), and tells which outlines
 * touch the contour of the whole. Found by painting once with numbers instead of colours.
 */
export function cull(
  layers: readonly Layer[],
  [pageWidth, pageHeight]: Point,
): { layers: Layer[]; contours: Point[][] } {
  const [width, height] = [Math.ceil(pageWidth * FINENESS), Math.ceil(pageHeight * FINENESS)];
  const owner = new Int32Array(width * height);
  const numbered = layers.flatMap(({ fills }) => fills.flatMap(({ loops }) => loops));
  numbered.forEach((loop, i) => {
    scan(loop, width, height, (pixel) => {
      owner[pixel] = i + 1;
    });
  });
  const seen = new Set(owner);
  const numbers = new Map(numbered.map((loop, i) => [loop, i + 1]));
  const kept = layers
    .map((layer) => ({
      ...layer,
      fills: layer.fills
        .map(({ colour, loops }) => ({ colour, loops: loops.filter((loop) => seen.has(numbers.get(loop) ?? 0)) }))
        .filter(({ loops }) => loops.length > 0),
    }))
    .filter(({ fills }) => fills.length > 0);
  const empty = (x: number, y: number) => x < 0 || y < 0 || x >= width || y >= height || owner[y * width + x] === 0;
  const onEdge = (outline: readonly Point[]) =>
    outline.some(([x1, y1], i) => {
      const [x2, y2] = outline[(i + 1) % outline.length] ?? [x1, y1];
      const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) * FINENESS));
      return Array.from({ length: steps }, (_, k) => k / steps).some((share) => {
        const [x, y] = [
          Math.floor((x1 + (x2 - x1) * share) * FINENESS),
          Math.floor((y1 + (y2 - y1) * share) * FINENESS),
        ];
        return [-2, 0, 2].some((dx) => [-2, 0, 2].some((dy) => empty(x + dx, y + dy)));
      });
    });
  return { layers: kept, contours: kept.map(({ outline }) => outline).filter(onEdge) };
}
