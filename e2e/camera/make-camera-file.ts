import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import QRCode from "qrcode";

/** What a camera sees, shot by shot; Chromium plays it in a loop. */
export interface Shot {
  /** What the QR code in view says; no code in view where it is left out. */
  code?: string;
  /** Light on dark, as on a black box. */
  inverted?: boolean;
  seconds: number;
}

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 10;
/** The light border that a code needs around it, in modules. */
const QUIET_ZONE = 4;
const CODE_SIDE = 260;
const DARK = 40;
const LIGHT = 225;

/**
 * Writes a video for Chromium's `--use-file-for-fake-video-capture` into a new temporary folder and returns its path:
 * uncompressed YUV4MPEG2, so nothing is needed to make it. The code lies a little turned on a surface with some light
 * and texture, as it would.
 */
export async function makeCameraFile(shots: readonly Shot[]): Promise<string> {
  const chunks: Buffer[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\n`)];
  // Without colour the two planes of it are grey, at a quarter of the size each.
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

/** The brightness of each pixel. */
function drawShot({ code, inverted = false }: Shot): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  const patch = code === undefined ? null : codePatch(code, inverted);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      pixels[y * WIDTH + x] = patch?.(x - WIDTH / 2, y - HEIGHT / 2) ?? surface(x, y);
    }
  }
  return pixels;
}

/** Cardboard: brighter towards one corner, with a fine grain that is the same in every run. */
function surface(x: number, y: number): number {
  const grain = ((x * 7919 + y * 104_729 + ((x * y) % 1009) * 31) % 17) - 8;
  return 110 + Math.round((x / WIDTH) * 35 + (y / HEIGHT) * 20) + grain;
}

/** The brightness at a point seen from the code's middle, undefined beside the code. */
function codePatch(text: string, inverted: boolean): (x: number, y: number) => number | undefined {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + 2 * QUIET_ZONE;
  const [cos, sin] = [Math.cos(0.06), Math.sin(0.06)];
  return (x, y) => {
    const column = Math.floor(((x * cos + y * sin) / CODE_SIDE + 0.5) * side) - QUIET_ZONE;
    const row = Math.floor(((y * cos - x * sin) / CODE_SIDE + 0.5) * side) - QUIET_ZONE;
    if (Math.min(column, row) < -QUIET_ZONE || Math.max(column, row) >= modules.size + QUIET_ZONE) return undefined;
    const inside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size;
    const dark = inside && modules.get(row, column) === 1;
    return dark !== inverted ? DARK : LIGHT;
  };
}
