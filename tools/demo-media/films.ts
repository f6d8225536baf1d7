import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import sharp from "sharp";
import { captions } from "#tools/demo-media/captions.ts";
import type { Furniture } from "#tools/demo-media/furniture.ts";
import { type Film, FRAME, FRAMES_PER_SECOND, film } from "#tools/demo-media/motion.ts";
import { still } from "#tools/demo-media/pictures.ts";

/** Whether ffmpeg can be started. */
export async function hasFfmpeg(): Promise<boolean> {
  const child = spawn("ffmpeg", ["-version"], { stdio: "ignore" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** Constant rate factors of H.264 and VP9, best first: busy films take the first pair that keeps both files together small. */
const QUALITIES = [
  { h264: 26, vp9: 37 },
  { h264: 29, vp9: 42 },
  { h264: 32, vp9: 47 },
] as const;
const PAIR_BYTES = 900_000;

/** Both encodings from one stream of raw frames: H.264 for nearly everybody, VP9 where H.264 is not licensed. */
function startFfmpeg(path: string, { h264, vp9 }: (typeof QUALITIES)[number]): ChildProcess & { stdin: Writable } {
  const [width, height] = FRAME;
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FRAMES_PER_SECOND} -i -`;
  // Players assume BT.709 for pictures of this size; say so and convert to it, or the colours shift.
  const colour =
    "-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
  const common = `-an -pix_fmt yuv420p ${colour} -threads 2 -g ${FRAMES_PER_SECOND * 2}`;
  const mp4 = `${common} -c:v libx264 -profile:v main -preset slow -tune animation -crf ${h264} -movflags +faststart`;
  const webm = `${common} -c:v libvpx-vp9 -b:v 0 -crf ${vp9} -deadline good -cpu-used 3 -row-mt 1`;
  const words = (line: string) => line.split(" ");
  const quiet = words(`-hide_banner -loglevel error -y ${input}`);
  const outputs = [...words(mp4), `${path}.mp4`, ...words(webm), `${path}.webm`];
  return spawn("ffmpeg", [...quiet, ...outputs], { stdio: ["pipe", "inherit", "inherit"] });
}

/** Writes `{slug}.mp4`, its WebM twin, poster and captions. Returns the length of the film in seconds. */
export async function writeFilm(slug: string, furniture: Furniture, folder: string): Promise<number> {
  const { length, scenes } = film(furniture);
  const path = join(folder, slug);
  await writeFile(
    `${path}-poster.webp`,
    await sharp(Buffer.from(still(furniture, FRAME, [190, 52], 1.7)))
      .webp({ quality: 76, effort: 6 })
      .toBuffer(),
  );
  for (const language of ["en", "fr"] as const) await writeFile(`${path}.${language}.vtt`, captions(scenes, language));

  for (const quality of QUALITIES) {
    await encode(film(furniture), path, quality);
    const sizes = await Promise.all([".mp4", ".webm"].map((ending) => stat(path + ending)));
    if (sizes.reduce((sum, { size }) => sum + size, 0) <= PAIR_BYTES) break;
  }
  return Math.round(length * 1000) / 1000;
}

async function encode({ length, frame }: Film, path: string, quality: (typeof QUALITIES)[number]): Promise<void> {
  const ffmpeg = startFfmpeg(path, quality);
  const ended = once(ffmpeg, "exit");
  let [lastSvg, lastPixels] = ["", Buffer.alloc(0)];
  for (let i = 0; i < Math.round(length * FRAMES_PER_SECOND); i++) {
    const svg = frame(i / FRAMES_PER_SECOND);
    // Nothing moves between two steps: the same picture need not be painted again.
    if (svg !== lastSvg) lastPixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    lastSvg = svg;
    if (!ffmpeg.stdin.write(lastPixels)) await Promise.race([once(ffmpeg.stdin, "drain"), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg stopped with code ${code} on ${path}`);
}
