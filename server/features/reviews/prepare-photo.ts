import { readPicture } from "#server/lib/upright-picture.ts";
import { REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";

const WANTED = { longerSide: REVIEW_PHOTO_SIDE_PX, squareSide: 320, quality: 80 };

/** A photo as it is shown: WebP of nothing but its pixels. */
export interface PreparedPhoto {
  photo: Buffer;
  /** A square of its middle. */
  thumbnail: Buffer;
  /** Of the photo, in pixels. */
  width: number;
  height: number;
}

/** Makes of a member's photo, given as bytes or as the path of a file, what is shown of it. Throws as `readPicture` does. */
export async function preparePhoto(source: Uint8Array | string, member: string): Promise<PreparedPhoto> {
  const { picture, square, ...size } = await readPicture(member, source, WANTED);
  if (square === null) throw new Error("a photo came back without its square");
  return { photo: picture, thumbnail: square, ...size };
}
