import type { Pixels } from "#client/features/scanner/decode/hit.ts";
import { photoSize } from "#client/features/scanner/decode/photo-size.ts";
import type { PhotoProblem } from "#client/features/scanner/decode/protocol.ts";
import type { Part } from "#client/features/scanner/decode/read-photo.ts";

/** The cameras called "48" and "50 megapixels" give at most this. Each pixel takes four bytes of memory. */
const PHOTO_MAX_PIXELS = 52_000_000;
/** Twice what a photo of that size takes as a good JPEG; decoding more would take longer than anybody waits. */
const PHOTO_MAX_BYTES = 100_000_000;
/** Where a file says its size; phones put depth maps and previews before it. */
const HEAD_BYTES = 16_000_000;

let canvas: OffscreenCanvas | undefined;

/** Draws a part of a picture, `scale` times as large, and returns what is then on the canvas. */
export function canvasPixels(picture: ImageBitmap, part: Part, scale: number): Pixels {
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  canvas ??= new OffscreenCanvas(width, height);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = contextOf(canvas, { willReadFrequently: true });
  // What is transparent is white, as a code drawn on nothing is meant to be printed.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "medium";
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** The picture at the size at which its longer side is at most `maxSide` pixels, never larger than it is. */
export function pictureWithin(picture: ImageBitmap, maxSide: number): ImageBitmap {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const smaller = new OffscreenCanvas(width, height);
  const context = contextOf(smaller);
  context.imageSmoothingQuality = "medium";
  context.drawImage(picture, 0, 0, width, height);
  return smaller.transferToImageBitmap();
}

function contextOf(canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("This browser draws nothing in a worker");
  return context;
}

/**
 * Decodes a photo, upright. What is larger than a phone can hold is refused by what its file says, before any of it is
 * decoded; a file that doesn't say its size is refused as well.
 */
export async function openPhoto(photo: Blob): Promise<{ photo: ImageBitmap } | { reason: PhotoProblem }> {
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
