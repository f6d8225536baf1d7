import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { fitPage, floorPlate, paint, shadow } from "#tools/demo-media/draw.ts";
import { drawings, mark } from "#tools/demo-media/drawings.ts";
import { type Furniture, finished } from "#tools/demo-media/furniture.ts";
import { ISOMETRIC, type Point } from "#tools/demo-media/geometry.ts";

/** The floor of every picture and film, and the shadows on it. */
export const FLOOR = { paper: "#EFEAE0", plate: "#E3DACA", cast: "#CDBFA6" };
const PAPER = "#F8F6F1";
const PINE = "#0B5D4B";

/** Sides of the square product pictures in pixels, and the bytes that each may take. */
const SIZES = [
  { side: 160, line: 2.8, bytes: 2400 },
  { side: 320, line: 2.1, bytes: 6500 },
  { side: 640, line: 1.7, bytes: 15_000 },
] as const;
/** WebP qualities, best first: busy drawings get the first that keeps them small enough, plain ones the best. */
const QUALITIES = [72, 66, 60, 54, 48];

/** A product on the floor, in a frame of any size. */
export function still(furniture: Furniture, size: Point, margin: Point, line: number): string {
  const solids = finished(furniture);
  const page = fitPage(solids, ISOMETRIC, size, margin);
  const { cx, cy, rx, ry } = floorPlate(solids, ISOMETRIC, page, size);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}">` +
    `<rect width="100%" height="100%" fill="${FLOOR.paper}"/><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${FLOOR.plate}"/>` +
    `<path fill="${FLOOR.cast}" d="${shadow(solids, ISOMETRIC, page)}"/>${paint(solids, ISOMETRIC, page, { line })}</svg>`
  );
}

/** Writes `{slug}-{side}.webp` in every size. */
export async function writePictures(slug: string, furniture: Furniture, folder: string): Promise<void> {
  for (const { side, line, bytes } of SIZES) {
    // Small pictures get bolder lines, so that they read as a drawing and not as a photograph made small.
    const drawn = sharp(Buffer.from(still(furniture, [640, 640], [84, 84], line))).resize(side, side);
    let picture = Buffer.alloc(0);
    for (const quality of QUALITIES) {
      picture = await drawn.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
      if (picture.length <= bytes) break;
    }
    await writeFile(join(folder, `${slug}-${side}.webp`), picture);
  }
}

/** Writes the client's drawings and returns their names. */
export async function writeDrawings(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const all = Object.entries(drawings());
  for (const [name, svg] of all) await writeFile(join(folder, name), svg);
  return all.map(([name]) => name);
}

/** Writes the icons of the site and the picture that links to it show. */
export async function writeIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const icon = (share: number, radius: number) => {
    const inset = (32 * (1 - share)) / 2;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${PINE}"/><g transform="translate(${inset} ${inset}) scale(${share})">${mark(PAPER)}</g></svg>`;
  };
  await writeFile(join(folder, "favicon.svg"), `${icon(0.72, 7).replace(' width="512" height="512"', "")}\n`);
  // Square to the edge: phones cut their own shape out of it.
  for (const [name, side] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["apple-touch-icon.png", 180],
  ] as const) {
    await writeFile(
      join(folder, name),
      await sharp(Buffer.from(icon(0.58, 0)))
        .resize(side, side)
        .png({ palette: true })
        .toBuffer(),
    );
  }
  const hero = await sharp(Buffer.from(drawings()["hero.svg"] ?? ""))
    .resize({ height: 590 })
    .png()
    .toBuffer();
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${PAPER}"/><g transform="translate(96 171) scale(9)">${mark(PINE)}</g></svg>`;
  const link = sharp(Buffer.from(frame)).composite([{ input: hero, left: 430, top: 20 }]);
  await writeFile(join(folder, "og.png"), await link.png({ palette: true, quality: 90, effort: 10 }).toBuffer());
}
