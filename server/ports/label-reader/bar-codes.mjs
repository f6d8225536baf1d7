// Plain JavaScript, because the process that reads labels starts without the tools that read TypeScript.

/** What is darker is ink. */
const INK_MOST = 150;
/** A bar is at least so high, and so many times as high as it is wide; the letters l and I are such, but few in a row. */
const BAR_MIN_HEIGHT = 20;
const BAR_MIN_SHAPE = 4;
const BARS_LEAST = 12;
/** How far their ends may be apart, as a share of their height. */
const END_SHARE = 0.15;
const MARGIN = 3;
const WHITE = 255;

/**
 * Paints bar codes white, of which readers of text make letters, and which keep them from the lines beside. Text is straight
 * by now, and so are bars.
 *
 * @param {import("./prepare.mjs").Grey} grey
 */
export function eraseBarCodes(grey) {
  const bars = piecesOf(grey).filter(({ left, top, right, bottom }) => {
    const height = bottom - top + 1;
    return height >= BAR_MIN_HEIGHT && height >= BAR_MIN_SHAPE * (right - left + 1);
  });
  bars.sort((a, b) => a.left - b.left);
  const codes = [];
  for (const bar of bars) {
    const height = bar.bottom - bar.top;
    const isNext = ({ last }) =>
      bar.left - last.right <= height &&
      Math.abs(bar.top - last.top) <= END_SHARE * height &&
      Math.abs(bar.bottom - last.bottom) <= END_SHARE * height;
    const code = codes.find(isNext);
    if (code === undefined) codes.push({ last: bar, bars: [bar] });
    else {
      code.bars.push(bar);
      code.last = bar;
    }
  }
  for (const { bars: all } of codes.filter((code) => code.bars.length >= BARS_LEAST)) {
    const left = Math.max(0, Math.min(...all.map((bar) => bar.left)) - MARGIN);
    const right = Math.min(grey.width, Math.max(...all.map((bar) => bar.right)) + MARGIN + 1);
    const top = Math.max(0, Math.min(...all.map((bar) => bar.top)) - MARGIN);
    const bottom = Math.min(grey.height, Math.max(...all.map((bar) => bar.bottom)) + MARGIN + 1);
    for (let y = top; y < bottom; y++) grey.data.fill(WHITE, y * grey.width + left, y * grey.width + right);
  }
  return grey;
}

/** The pieces of ink that hang together, by where they end on each side. */
function piecesOf({ data, width, height }) {
  const isSeen = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  const pieces = [];
  for (let start = 0; start < data.length; start++) {
    if (isSeen[start] === 1 || data[start] > INK_MOST) continue;
    const piece = { left: width, top: height, right: 0, bottom: 0 };
    let depth = 0;
    const visit = (at) => {
      if (isSeen[at] === 1 || data[at] > INK_MOST) return;
      isSeen[at] = 1;
      stack[depth++] = at;
    };
    visit(start);
    while (depth > 0) {
      const at = stack[--depth];
      const x = at % width;
      const y = (at - x) / width;
      piece.left = Math.min(piece.left, x);
      piece.right = Math.max(piece.right, x);
      piece.top = Math.min(piece.top, y);
      piece.bottom = Math.max(piece.bottom, y);
      if (x > 0) visit(at - 1);
      if (x + 1 < width) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y + 1 < height) visit(at + width);
    }
    pieces.push(piece);
  }
  return pieces;
}
