import { drawSymbol, type Print } from "./symbol.ts";

/** The things in front of the camera. */
export interface Scene {
  /** The symbols in view, side by side; none where it is left out. A text alone is a QR code. */
  code?: string | Print | readonly Print[];
  /** True for light on dark, as on a black box. */
  inverted?: boolean;
}

export const WIDTH = 640;
export const HEIGHT = 480;
/** How much of its place in the picture a symbol takes up with its border. */
const FILL = 0.9;
const SQUARE_SIDE = 320;
const DARK = 40;
const LIGHT = 225;
/** No hand holds a phone quite straight. Radians. */
const TURN = 0.06;
const [COS, SIN] = [Math.cos(TURN), Math.sin(TURN)];

/** The brightness at a point relative to a symbol's middle, undefined outside. */
type Patch = (x: number, y: number) => number | undefined;

/**
 * Draws what the camera sees, as the brightness of each pixel. The symbols lie a little turned on a surface with some
 * light and texture, as they would.
 */
export function drawScene({ code = [], inverted = false }: Scene): Buffer {
  const prints = typeof code === "string" ? [{ text: code }] : [code].flat();
  const place = WIDTH / Math.max(1, prints.length);
  return drawPatches(prints.map((print) => symbolPatch(print, place * FILL, inverted)));
}

function drawPatches(patches: readonly Patch[]): Buffer {
  const place = WIDTH / Math.max(1, patches.length);
  const pixels = Buffer.from(SURFACE);
  for (const [index, patch] of patches.entries()) {
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = Math.ceil(index * place); x < (index + 1) * place; x++) {
        const brightness = patch(x - (index + 0.5) * place, y - HEIGHT / 2);
        if (brightness !== undefined) pixels[y * WIDTH + x] = brightness;
      }
    }
  }
  return pixels;
}

/** A point as the thing in view has it that lies a little turned. */
const turned = (x: number, y: number): [number, number] => [x * COS + y * SIN, y * COS - x * SIN];

/** Cardboard: brighter towards one corner, with a fine grain that is the same in every run. */
const SURFACE = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
  const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
  const grain = ((x * 7919 + y * 104_729 + ((x * y) % 1009) * 31) % 17) - 8;
  return 110 + Math.round((x / WIDTH) * 35 + (y / HEIGHT) * 20) + grain;
});

function symbolPatch(print: Print, room: number, inverted: boolean): Patch {
  const { columns, rows, quietZone, aspect, isDark } = drawSymbol(print);
  const width = Math.min(room, aspect > 0.9 ? SQUARE_SIDE : room);
  const module = width / (columns + 2 * quietZone);
  const [codeWidth, codeHeight] = [columns * module, columns * module * aspect];
  const border = quietZone * module;
  return (x, y) => {
    const [fromMiddle, belowMiddle] = turned(x, y);
    const [across, down] = [fromMiddle + codeWidth / 2, belowMiddle + codeHeight / 2];
    if (Math.min(across, down) < -border || across > codeWidth + border || down > codeHeight + border) return undefined;
    const inside = Math.min(across, down) >= 0 && across < codeWidth && down < codeHeight;
    const dark = inside && isDark(Math.floor(across / module), Math.floor((down / codeHeight) * rows));
    return dark !== inverted ? DARK : LIGHT;
  };
}
