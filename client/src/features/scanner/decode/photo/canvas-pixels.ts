import type { Pixels } from "#shared/decoder/hit.ts";
import type { PhotoRegion } from "#shared/decoder/photo-regions.ts";

let canvas: OffscreenCanvas | undefined;

/** Draws a part of a picture, `scale` times as large, and returns what is then on the canvas. */
export function canvasPixels(picture: ImageBitmap, part: PhotoRegion, scale: number): Pixels {
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

function contextOf(canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("This browser draws nothing in a worker");
  return context;
}
