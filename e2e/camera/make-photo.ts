import sharp, { type Sharp } from "sharp";
import { drawScene, HEIGHT, WIDTH } from "./scene.ts";
import type { Print } from "./symbol.ts";

/** A photo of a code as a phone makes it, a JPEG of so many megapixels in 4:3; the code is in the middle, half as wide. */
export async function makePhoto(code: Print, megapixels = 0.3): Promise<Buffer> {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  const scene = sharp(drawScene({ code }), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });
  const inner = await scene
    .resize(Math.round(width / 2))
    .png()
    .toBuffer();
  const background = { r: 120, g: 120, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: inner }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The same picture with what a phone held upright writes into it: lying on its side, with its maker and its place. */
export function asPhonePhoto(picture: Sharp): Sharp {
  return picture
    .withExif({
      IFD0: { Orientation: "6", Make: "Phonemaker" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "46/1 48/1 50/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "71/1 12/1 28/1",
      },
    })
    .withMetadata({ orientation: 6 });
}
