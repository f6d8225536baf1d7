import sharp from "sharp";
import { fitPage, paint, shadow } from "#tools/demo-media/draw.ts";
import { type Furniture, finished } from "#tools/demo-media/furniture.ts";
import { ISOMETRIC, type Point } from "#tools/demo-media/geometry.ts";
import { type Material, mix } from "#tools/demo-media/materials.ts";
import type { Solid } from "#tools/demo-media/shapes.ts";

/** Pixels of a step's picture: 200 to the inch in print. */
const STEP_SIZE: Point = [800, 600];
const COVER_SIZE: Point = [1000, 560];
const PAPER = "#FFFFFF";
const CAST = "#ECE7DD";
/** How much of its colour a part loses once it is in place. */
const FADED = 0.62;

/** The finished thing, as on the box. */
export const coverPicture = (furniture: Furniture): Promise<Buffer> =>
  picture(finished(furniture), finished(furniture), COVER_SIZE);

/** The thing after a step (counted from 0): what arrives in it in full colour, what was there before it pale. */
export function stepPicture(furniture: Furniture, index: number): Promise<Buffer> {
  const solids = furniture.steps
    .slice(0, index + 1)
    .flatMap(({ parts }, i) => parts.flatMap((part) => (i < index ? part.solids.map(fade) : part.solids)));
  // Every step is seen from the same place and in the same size.
  return picture(solids, finished(furniture, { bare: true }), STEP_SIZE);
}

function picture(solids: readonly Solid[], whole: readonly Solid[], size: Point): Promise<Buffer> {
  const page = fitPage(whole, ISOMETRIC, size, [36, 30]);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"><rect width="100%" height="100%" fill="${PAPER}"/>` +
    `<path fill="${CAST}" d="${shadow(solids, ISOMETRIC, page)}"/>${paint(solids, ISOMETRIC, page, { line: 2 })}</svg>`;
  // Flat colours with lines between them: a palette is smaller than JPEG and keeps the lines sharp.
  return sharp(Buffer.from(svg)).removeAlpha().png({ palette: true, colours: 48, dither: 0, effort: 10 }).toBuffer();
}

const faded = new Map<Material, Material>();

/** Materials are kept, as solids of one material share their shades. */
function fade(solid: Solid): Solid {
  const { light, mid, dark } = solid.material;
  const pale = faded.get(solid.material) ?? {
    light: mix(light, PAPER, FADED),
    mid: mix(mid, PAPER, FADED),
    dark: mix(dark, PAPER, FADED),
  };
  faded.set(solid.material, pale);
  return { ...solid, material: pale };
}
