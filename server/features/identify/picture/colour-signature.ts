/** Cells of a side. */
export const COLOUR_CELLS = 4;
/** Both shares of every cell, each in two bytes. */
export const COLOURS_BYTES = COLOUR_CELLS * COLOUR_CELLS * 2 * 2;
/** Shares are kept as whole numbers from -300 to 300. */
const SCALE = 300;
/** Edits of a picture stay below; another colour of the same thing is above. */
export const SAME_COLOURS_MAX = 8;

/**
 * How red and how blue each of 4 × 4 cells is beside green, as a share of its brightness, so that light and exposure hardly
 * change it. `cells` are their mean red, green and blue, row by row.
 */
export function coloursOf(cells: readonly (readonly [number, number, number])[]): Buffer {
  const colours = Buffer.alloc(COLOURS_BYTES);
  cells.forEach(([red, green, blue], index) => {
    const sum = Math.max(1, red + green + blue);
    colours.writeInt16LE(Math.round((SCALE * (red - green)) / sum), index * 4);
    colours.writeInt16LE(Math.round((SCALE * (blue - green)) / sum), index * 4 + 2);
  });
  return colours;
}

/** The largest difference of any cell. */
export function colourDistanceOf(a: Buffer, b: Buffer): number {
  let largest = 0;
  for (let at = 0; at < COLOURS_BYTES; at += 2) {
    largest = Math.max(largest, Math.abs(a.readInt16LE(at) - b.readInt16LE(at)));
  }
  return largest;
}
