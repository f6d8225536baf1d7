/**
 * The formats to send, the smaller one first; a browser that can't write one falls back to another (Safari has no
 * WebP).
 */
const FORMATS = ["image/webp", "image/jpeg"];
/** The first is good enough for everything; the others are for files that were small already. */
const QUALITIES = [0.85, 0.7, 0.5];

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** A request to the worker, which answers with a `Blob`, or null where the page has to do it. */
export interface ShrinkRequest {
  photo: Blob;
  /** Of the longer side, in pixels. */
  maxSide: number;
  /** Of what is written. */
  maxBytes: number;
}

/**
 * Draws an upright picture so that its longer side is at most `maxSide` pixels, never larger than it is, and writes
 * nothing but its pixels. Null where that would take more bytes than `maxBytes`, or this browser can't.
 */
export async function drawSmaller(
  picture: ImageBitmap | HTMLImageElement,
  { maxSide, maxBytes, makeCanvas }: { maxSide: number; maxBytes: number; makeCanvas: MakeCanvas },
): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = makeCanvas(width, height);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) return null;
  // A JPEG has nothing transparent; the server shows that on white as well.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const written = await write(canvas, quality);
    if (written && written.size < maxBytes) return written;
  }
  return null;
}

type MakeCanvas = (width: number, height: number) => Canvas;

async function write(canvas: Canvas, quality: number): Promise<Blob | null> {
  for (const type of FORMATS) {
    const written = await encode(canvas, type, quality);
    if (written?.type === type) return written;
  }
  return null;
}

function encode(canvas: Canvas, type: string, quality: number): Promise<Blob | null> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
