// Plain JavaScript, because the process that reads pictures starts without the tools that read TypeScript.

/** Cells of a side. */
export const COLOUR_CELLS = 4;
/** Both shares of every cell, each in two bytes. */
export const COLOURS_BYTES = COLOUR_CELLS * COLOUR_CELLS * 2 * 2;
/** Shares are kept as whole numbers from -300 to 300. */
const SCALE = 300;

/**
 * How red and how blue each of 4 × 4 cells is beside green, as a share of its brightness, so that light and exposure hardly
 * change it. `cells` are their mean red, green and blue, row by row.
 *
 * @param {readonly (readonly [number, number, number])[]} cells
 * @returns {Buffer}
 */
export function coloursOf(cells) {
  const colours = Buffer.alloc(COLOURS_BYTES);
  cells.forEach(([red, green, blue], index) => {
    const sum = Math.max(1, red + green + blue);
    colours.writeInt16LE(Math.round((SCALE * (red - green)) / sum), index * 4);
    colours.writeInt16LE(Math.round((SCALE * (blue - green)) / sum), index * 4 + 2);
  });
  return colours;
}
