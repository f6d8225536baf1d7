import { PICTURE_MAX_BYTES, PICTURE_MAX_PX, PICTURES_MAX } from "#server/ports/vision-model/index.ts";

/** Pictures as a model takes them. Throws a `RangeError` where the caller has not made them so. */
export function checkPictures(pictures: readonly Uint8Array[]): void {
  if (pictures.length < 1 || pictures.length > PICTURES_MAX) {
    throw new RangeError(`A model is asked about 1 to ${PICTURES_MAX} pictures, not ${pictures.length}`);
  }
  for (const picture of pictures) {
    if (picture.length > PICTURE_MAX_BYTES) throw new RangeError(`A picture has ${picture.length} bytes`);
    const size = jpegSize(picture);
    if (size === null) throw new RangeError("A picture is no JPEG");
    if (Math.max(size.width, size.height) > PICTURE_MAX_PX) {
      throw new RangeError(`A picture has ${size.width} × ${size.height} pixels`);
    }
  }
}

/** The frame headers of all ways of compression (ITU T.81, table B.1); the three between them are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What a JPEG's frame header says; null for what is none. Reads no pixel. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
