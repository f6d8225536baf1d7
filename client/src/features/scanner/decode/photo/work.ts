import type { canvasPixels } from "#client/features/scanner/decode/photo/canvas-pixels.ts";
import { photoSize } from "#client/features/scanner/decode/photo/size.ts";
import type {
  DecodeAnswer,
  DecodeRequest,
  PhotoProblem,
  PhotoReading,
} from "#client/features/scanner/decode/protocol.ts";
import { moveHit } from "#shared/decoder/hit.ts";
import { readPhotoRegions } from "#shared/decoder/photo-regions.ts";
import type { CodeReader } from "#shared/decoder/read-picture.ts";

/** The cameras called "48" and "50 megapixels" give at most this. Each pixel takes four bytes of memory. */
const PHOTO_MAX_PIXELS = 52_000_000;
/** Twice what a photo of that size takes as a good JPEG; decoding more would take longer than people wait. */
const PHOTO_MAX_BYTES = 100_000_000;
/** Where a file says its size; phones put depth maps and previews before it. */
const HEAD_BYTES = 16_000_000;
/** The longer side of the picture of a photo that is shown. */
const PICTURE_MAX_SIDE_PX = 1600;

interface Tools {
  /** Settles once all readers are there that can be had: whether that is all of them. */
  whole: Promise<boolean>;
  reader: () => CodeReader;
  canvasPixels: typeof canvasPixels;
}

/** What the worker does with a photo; a file of its own, as the camera's frames are read without. */
export async function answerPhoto(
  { id, photo }: Extract<DecodeRequest, { kind: "photo" }>,
  tools: Tools,
): Promise<DecodeAnswer> {
  const opened = await openPhoto(photo);
  if ("reason" in opened) return { id, kind: "refused", reason: opened.reason };
  try {
    // With one reader the same photo would have another answer.
    const isWhole = await tools.whole;
    const reading = readOpened(opened.photo, tools, (share) => tellProgress(id, share));
    if (reading.hits.length > 0 || isWhole) return { id, kind: "photo", ...reading };
    throw new Error("Only QR codes could be looked for");
  } finally {
    opened.photo.close();
  }
}

function readOpened(
  photo: ImageBitmap,
  { reader, canvasPixels }: Tools,
  onProgress: (share: number) => void,
): PhotoReading {
  const { width, height } = photo;
  const hits = readPhotoRegions(
    { width, height, pixels: (part, scale) => canvasPixels(photo, part, scale) },
    reader(),
    onProgress,
  );
  const picture = pictureWithin(photo, PICTURE_MAX_SIDE_PX);
  const [across, down] = [picture.width / width, picture.height / height];
  return { hits: hits.map((hit) => moveHit(hit, ({ x, y }) => ({ x: x * across, y: y * down }))), picture };
}

let toldPercent = 0;

/** Each percent once, and none before the first: most photos are read at once. */
function tellProgress(id: number, share: number): void {
  const percent = Math.floor(share * 100);
  if (percent === toldPercent) return;
  toldPercent = percent;
  self.postMessage({ id, kind: "progress", share: percent / 100 } satisfies DecodeAnswer);
}

/** The picture at the size at which its longer side is at most `maxSide` pixels, never larger than it is. */
function pictureWithin(picture: ImageBitmap, maxSide: number): ImageBitmap {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const smaller = new OffscreenCanvas(width, height);
  const context = smaller.getContext("2d");
  if (!context) throw new Error("This browser draws nothing in a worker");
  context.imageSmoothingQuality = "medium";
  context.drawImage(picture, 0, 0, width, height);
  return smaller.transferToImageBitmap();
}

/**
 * Decodes a photo, upright. A photo larger than a phone can hold is refused by its header, before any of it is decoded;
 * a file without a size in its header is refused as well.
 */
async function openPhoto(photo: Blob): Promise<{ photo: ImageBitmap } | { reason: PhotoProblem }> {
  if (photo.size > PHOTO_MAX_BYTES) return { reason: "too-large" };
  try {
    const size = photoSize(new Uint8Array(await photo.slice(0, HEAD_BYTES).arrayBuffer()));
    if (!size || size.width < 1 || size.height < 1) return { reason: "unreadable" };
    if (size.width * size.height > PHOTO_MAX_PIXELS) return { reason: "too-large" };
    return { photo: await createImageBitmap(photo) };
  } catch (error) {
    console.warn("A photo could not be opened.", error);
    return { reason: "unreadable" };
  }
}
