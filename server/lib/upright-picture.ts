import type { Sharp } from "sharp";
import { AppError } from "#server/http/app-error.ts";

/** Room for the 64 megapixels of a phone's camera; a small file that says it is larger would fill the memory. */
const MAX_PIXELS = 65_000_000;
const MAX_SECONDS = 15;
/** Each waits with its whole file in memory; who comes later is told to try again. */
const MAX_WAITING = 16;
const RETRY_AFTER_SECONDS = 5;

/** A picture that was decoded: upright, in sRGB, with nothing but its pixels. */
export interface UprightPicture {
  /** To be cloned by whoever makes more than one file of it. */
  pixels: Sharp;
  width: number;
  height: number;
}

/**
 * Turns a picture upright, makes it no larger than `longerSide` and leaves behind all that the file says besides: place,
 * camera, colour profile; `encode` makes a file of it. Throws UNSUPPORTED for what is no JPEG, PNG, WebP or AVIF by its
 * bytes, UNPROCESSABLE for one that is damaged or too large, UNAVAILABLE while too many wait.
 */
export function readPicture<Result>(
  bytes: Uint8Array,
  longerSide: number,
  encode: (picture: UprightPicture) => Promise<Result>,
): Promise<Result> {
  const format = formatOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (format === null) {
    throw new AppError("UNSUPPORTED", "That is no photo that we can read. Please choose a JPEG, PNG, WebP or AVIF.");
  }
  return inTurn(async () => {
    try {
      return await encode(await decode(bytes, format, longerSide));
    } catch (cause) {
      throw unreadable(cause);
    }
  });
}

type Format = "jpeg" | "png" | "webp" | "heif";

/**
 * What the bytes are, in the names of sharp, before anything parses them: it would also read SVG, PDF and more. Null for
 * HEIC as well, whose pixels only licensed decoders read; phones send a JPEG instead where that is asked for.
 */
function formatOf(bytes: Buffer): Format | null {
  if (startsWith(bytes, "ffd8ff")) return "jpeg";
  if (startsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  if (bytes.toString("latin1", 4, 8) === "ftyp" && brandsOf(bytes).includes("avif")) return "heif";
  return null;
}

const startsWith = (bytes: Buffer, hex: string) => bytes.toString("hex", 0, hex.length / 2) === hex;

/** The brands in the first box of an ISO base media file: the major one, then behind its version the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}

async function decode(bytes: Uint8Array, format: Format, longerSide: number): Promise<UprightPicture> {
  // With the first picture only: most servers that start, and all but a few tests, never see one.
  const { default: sharp } = await import("sharp");
  // One thread and no memory of past pictures: answers come first.
  sharp.concurrency(1);
  sharp.cache(false);
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format: found } = await source.metadata();
  if (found !== format) throw new Error(`${format} by its first bytes, ${found} by the rest`);
  // Without being told to keep anything, sharp drops all metadata and converts the colours to sRGB.
  const { data, info } = await source
    .autoOrient()
    .resize(longerSide, longerSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { pixels: sharp(data, { raw: { width, height, channels } }), width, height };
}

function unreadable(cause: unknown): AppError {
  const isTooLarge = cause instanceof Error && cause.message.includes("pixel limit");
  const message = isTooLarge
    ? `That photo has more than ${MAX_PIXELS / 1_000_000} million pixels. Please choose a smaller one.`
    : "That photo is damaged. Please choose another one.";
  return new AppError("UNPROCESSABLE", message, { cause });
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One picture after the other, so that a processor stays free for whoever only reads. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) {
    const message = "Many photos are arriving at this moment. Please try again.";
    throw new AppError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  waiting++;
  const turn = last.then(work).finally(() => waiting--);
  last = turn.catch(() => undefined);
  return turn;
}
