import { type Hit, hasWrongCheckDigit, moveHit, type Pixels, type Point } from "#client/features/scanner/decode/hit.ts";
import type { Effort, PictureReader } from "#client/features/scanner/decode/read-picture.ts";

/** A part of a photo, in its pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A photo of which only parts, or the whole made smaller, are ever held as pixels. */
export interface PhotoSource {
  width: number;
  height: number;
  /** A part, `scale` (at most 1) times as wide and high. */
  pixels: (part: Part, scale: number) => Pixels;
}

/** The longer side of what is read at a time. */
const TILE_PX = 1280;
/** How much finer each look is than the one before. */
const FINER = 3;
/** What is at least this long in one look is read in it; so this much of a tile has to be in the next one as well. */
const READABLE_PX = 215;
/** The share of the time that the first look, at the whole photo, may take. */
const OVERVIEW_SHARE = 0.2;

/** The share of what is left then that a closer look at parts may take before there are finer ones. */
const CLOSER_SHARE = 0.35;

/** How parts are looked at: all of them quickly, then each as thoroughly as the time allows. */
const EFFORTS = [
  { effort: "glance", share: 1 },
  { effort: "photo", share: CLOSER_SHARE },
] as const;

/**
 * Reads a photo of any size until a code is found: first all of it, then ever finer parts of it, from the middle
 * outwards. Ends after about `budgetMs`. Corners are in the photo's pixels.
 */
export function readPhoto(photo: PhotoSource, reader: PictureReader, budgetMs: number): Hit[] {
  const end = performance.now() + budgetMs;
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  let scale = Math.min(1, TILE_PX / Math.max(photo.width, photo.height));
  let found = readPart(photo, { part: whole, scale }, reader, { effort: "photo", budgetMs: budgetMs * OVERVIEW_SHARE });

  while (scale < 1 && found.every(hasWrongCheckDigit)) {
    const finer = Math.min(1, scale * FINER);
    const parts = partsOf(photo, { size: TILE_PX / finer, overlap: READABLE_PX / scale });
    scale = finer;
    for (const { effort, share } of EFFORTS) {
      const start = performance.now();
      const leftMs = (end - start) * share;
      for (const [index, part] of parts.entries()) {
        const partMs = (start + leftMs - performance.now()) / (parts.length - index);
        if (partMs <= 0) break;
        const hits = readPart(photo, { part, scale }, reader, { effort, budgetMs: partMs });
        if (hits.length > 0) found = hits;
        if (!found.every(hasWrongCheckDigit)) return found;
      }
    }
  }
  return found;
}

/** A part of a photo, `scale` times as large. */
interface Look {
  part: Part;
  scale: number;
}

function readPart(
  photo: PhotoSource,
  { part, scale }: Look,
  reader: PictureReader,
  options: { effort: Effort; budgetMs: number },
): Hit[] {
  const back = ({ x, y }: Point): Point => ({ x: part.left + x / scale, y: part.top + y / scale });
  return reader.read(photo.pixels(part, scale), options).map((hit) => moveHit(hit, back));
}

/** Squares that cover the photo and overlap, those in the middle first: there is what somebody pointed at. */
function partsOf({ width, height }: PhotoSource, { size, overlap }: { size: number; overlap: number }): Part[] {
  const parts = starts(height, size, overlap).flatMap((top) =>
    starts(width, size, overlap).map((left) => ({
      left,
      top,
      width: Math.min(width, Math.round(size)),
      height: Math.min(height, Math.round(size)),
    })),
  );
  const distance = (part: Part) =>
    Math.hypot(part.left + part.width / 2 - width / 2, part.top + part.height / 2 - height / 2);
  return parts.sort((one, other) => distance(one) - distance(other));
}

function starts(length: number, size: number, overlap: number): number[] {
  const count = Math.max(1, Math.ceil((length - overlap) / (size - overlap)));
  const step = count === 1 ? 0 : (length - size) / (count - 1);
  return Array.from({ length: count }, (_, index) => Math.max(0, Math.floor(index * step)));
}
