/**
 * The formats to send, the smaller one first; a browser that can't write one falls back to another (Safari has no
 * WebP).
 */
const FORMATS = ["image/webp", "image/jpeg"];
/** The first is good enough for everything; the others are for files that were small already. */
const QUALITIES = [0.85, 0.7, 0.5];

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** A part of a picture, in shares of its width and height. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How a photo is drawn anew. */
export interface ShrinkRequest {
  photo: Blob;
  /** Of the longer side, in pixels. */
  maxSide: number;
  /** Of what is written. */
  maxBytes: number;
  /** Tried in this order for each quality. */
  formats?: readonly string[];
  /** Tried in this order until the bytes are few enough. */
  qualities?: readonly number[];
  /** All of it by default. */
  area?: Area | null;
}

interface Size {
  width: number;
  height: number;
}

/** A photo as it was written. */
export interface Drawn extends Size {
  bytes: Blob;
  /** How many pixels it was made of. */
  from: Size;
}

/**
 * Draws an upright picture so that its longer side is at most `maxSide` pixels, never larger than it is, and writes
 * nothing but its pixels. Null where that takes more bytes than `maxBytes`, or this browser can't.
 */
export async function drawSmaller(
  picture: ImageBitmap | HTMLImageElement,
  {
    maxSide,
    maxBytes,
    formats = FORMATS,
    qualities = QUALITIES,
    area,
    makeCanvas,
  }: Omit<ShrinkRequest, "photo"> & { makeCanvas: MakeCanvas },
): Promise<Drawn | null> {
  const part = partOf(picture, area ?? { left: 0, top: 0, right: 1, bottom: 1 });
  const scale = Math.min(1, maxSide / Math.max(part.width, part.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  const canvas = makeCanvas(width, height);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) return null;
  // A JPEG has nothing transparent; the server shows that on white as well.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
  for (const quality of qualities) {
    const bytes = await write(canvas, formats, quality);
    if (bytes && bytes.size <= maxBytes) return { bytes, width, height, from: part };
  }
  return null;
}

/** In whole pixels, of which there is at least one. */
function partOf({ width, height }: Size, { left, top, right, bottom }: Area) {
  const across = spanOf(left, right, width);
  const down = spanOf(top, bottom, height);
  return { left: across.begin, top: down.begin, width: across.length, height: down.length };
}

function spanOf(from: number, to: number, length: number) {
  const begin = Math.min(length - 1, Math.round(from * length));
  return { begin, length: Math.max(1, Math.round(to * length) - begin) };
}

type MakeCanvas = (width: number, height: number) => Canvas;

async function write(canvas: Canvas, formats: readonly string[], quality: number): Promise<Blob | null> {
  for (const type of formats) {
    const written = await encode(canvas, type, quality);
    if (written?.type === type) return written;
  }
  return null;
}

function encode(canvas: Canvas, type: string, quality: number): Promise<Blob | null> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
