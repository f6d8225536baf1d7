import { readPicture } from "#server/lib/upright-picture.ts";

const LONGER_SIDE = 1600;
const THUMBNAIL_SIDE = 320;
const QUALITY = 80;

/** A photo as it is shown: WebP of nothing but its pixels. */
export interface PreparedPhoto {
  photo: Buffer;
  /** A square of its middle. */
  thumbnail: Buffer;
  /** Of the photo, in pixels. */
  width: number;
  height: number;
}

/** Makes of a photo what is shown of it. Throws as `readPicture` does. */
export function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  return readPicture(bytes, LONGER_SIDE, async ({ pixels, width, height }) => {
    const photo = await pixels.clone().webp({ quality: QUALITY }).toBuffer();
    const thumbnail = await pixels
      .clone()
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: "cover" })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { photo, thumbnail, width, height };
  });
}
