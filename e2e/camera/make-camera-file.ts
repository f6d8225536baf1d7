import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawSymbol, type Print } from "./symbol.ts";

/** Something printed, as the brightness of its pixels. */
export interface Picture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The camera's picture, shot by shot; Chromium plays it in a loop. */
export interface Shot {
  /** What is printed, in view instead of a symbol that is drawn here. */
  picture?: Picture;
  /** The symbols in view, side by side; none where it is left out. A text alone is a QR code. */
  code?: string | Print | readonly Print[];
  /** Light on dark, as on a black box. */
  inverted?: boolean;
  seconds: number;
}

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 10;
/** How much of its place in the picture a symbol takes up with its border. */
const FILL = 0.9;
const SQUARE_SIDE = 320;
const DARK = 40;
const LIGHT = 225;
/** No hand holds a phone quite straight. Radians. */
const TURN = 0.06;
const [COS, SIN] = [Math.cos(TURN), Math.sin(TURN)];

/**
 * Writes a video for Chromium's `--use-file-for-fake-video-capture` into a new temporary folder and returns its path:
 * uncompressed YUV4MPEG2, so nothing is needed to make it. The codes lie a little turned on a surface with some light
 * and texture, as they would.
 */
export async function makeCameraFile(shots: readonly Shot[]): Promise<string> {
  const chunks: Buffer[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\n`)];
  // Without colour its two planes are grey, at a quarter of the size each.
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  for (const shot of shots) {
    const frame = [Buffer.from("FRAME\n"), drawShot(shot), colour];
    const count = Math.max(1, Math.round(shot.seconds * FRAMES_PER_SECOND));
    for (let index = 0; index < count; index++) chunks.push(...frame);
  }
  const path = join(await mkdtemp(join(tmpdir(), "hexkey-camera-")), "camera.y4m");
  await writeFile(path, Buffer.concat(chunks));
  return path;
}

/** The brightness at a point relative to a symbol's middle, undefined outside. */
type Patch = (x: number, y: number) => number | undefined;

/** The brightness of each pixel. */
export function drawShot({ picture, code = [], inverted = false }: Shot): Buffer {
  if (picture) return drawPatches([picturePatch(picture)]);
  const prints = typeof code === "string" ? [{ text: code }] : [code].flat();
  const place = WIDTH / Math.max(1, prints.length);
  return drawPatches(prints.map((print) => symbolPatch(print, place * FILL, inverted)));
}

function drawPatches(patches: readonly Patch[]): Buffer {
  const place = WIDTH / Math.max(1, patches.length);
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const index = Math.floor(x / place);
      pixels[y * WIDTH + x] = patches[index]?.(x - (index + 0.5) * place, y - HEIGHT / 2) ?? surface(x, y);
    }
  }
  return pixels;
}

/** As large as a symbol would be. */
function picturePatch({ pixels, width, height }: Picture): Patch {
  const scale = Math.max(width, height) / SQUARE_SIDE;
  return (x, y) => {
    const [across, down] = turned(x * scale, y * scale);
    const [column, row] = [Math.floor(across + width / 2), Math.floor(down + height / 2)];
    if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
    const brightness = pixels[row * width + column] ?? 0;
    return DARK + Math.round((brightness / 255) * (LIGHT - DARK));
  };
}

/** A point as the thing in view has it that lies a little turned. */
const turned = (x: number, y: number): [number, number] => [x * COS + y * SIN, y * COS - x * SIN];

/** Cardboard: brighter towards one corner, with a fine grain that is the same in every run. */
function surface(x: number, y: number): number {
  const grain = ((x * 7919 + y * 104_729 + ((x * y) % 1009) * 31) % 17) - 8;
  return 110 + Math.round((x / WIDTH) * 35 + (y / HEIGHT) * 20) + grain;
}

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
