import { type Hit, hasWrongCheckDigit, moveHit, type Pixels, type Point } from "#shared/decoder/hit.ts";
import type { CodeReader } from "#shared/decoder/read-picture.ts";

/** A part of a photo, in its pixels. */
export interface PhotoRegion {
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
  pixels: (part: PhotoRegion, scale: number) => Pixels;
}

/** The longer side of what is read at a time. */
const TILE_PX = 1280;
/** How much finer each look is than the one before, or a little more where that reaches the photo's own pixels. */
const FINER = 3;
const NEARLY = 0.8;
/** What is at least this long in one look is read in it; so this much of a tile has to be in the next one as well. */
const READABLE_PX = 215;
/** What a look at a part takes, in whatever unit: all passes as against one. */
const WEIGHTS = { glance: 1, photo: 25 };

/** One look at a part of a photo, `scale` times as large. */
interface Look {
  part: PhotoRegion;
  scale: number;
  effort: keyof typeof WEIGHTS;
}

/**
 * Reads a photo of any size until a code is found: all of it, then every part with ever more pixels at a glance, then
 * each of those with all passes. What is looked at depends on the photo alone, so the same one always gives the same
 * answer, however busy the device is. Corners are in the photo's pixels. `onProgress` gets the share that is done.
 */
export function readPhotoRegions(
  photo: PhotoSource,
  reader: Pick<CodeReader, "read">,
  onProgress: (share: number) => void,
): Hit[] {
  const looks = looksAt(photo);
  const total = looks.reduce((sum, { effort }) => sum + WEIGHTS[effort], 0);
  let done = 0;
  let found: Hit[] = [];
  for (const look of looks) {
    const weight = WEIGHTS[look.effort];
    const hits = readPart(photo, look, reader, (share) => onProgress((done + share * weight) / total));
    if (hits.length > 0) found = hits;
    if (!found.every(hasWrongCheckDigit)) return found;
    done += weight;
    onProgress(done / total);
  }
  return found;
}

function looksAt(photo: PhotoSource): Look[] {
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  let scale = Math.min(1, TILE_PX / Math.max(photo.width, photo.height));
  const first: Look = { part: whole, scale, effort: "photo" };
  const parts: Pick<Look, "part" | "scale">[] = [];
  while (scale < 1) {
    const finer = scale * FINER < NEARLY ? scale * FINER : 1;
    const size = TILE_PX / finer;
    parts.push(...partsOf(photo, { size, overlap: READABLE_PX / scale }).map((part) => ({ part, scale: finer })));
    scale = finer;
  }
  const withEffort = (effort: Look["effort"]) => parts.map((part) => ({ ...part, effort }));
  return [first, ...withEffort("glance"), ...withEffort("photo")];
}

function readPart(
  photo: PhotoSource,
  { part, scale, effort }: Look,
  reader: Pick<CodeReader, "read">,
  onPass: (share: number) => void,
): Hit[] {
  const back = ({ x, y }: Point): Point => ({ x: part.left + x / scale, y: part.top + y / scale });
  return reader.read(photo.pixels(part, scale), { effort, onPass }).map((hit) => moveHit(hit, back));
}

/** Squares that cover the photo and overlap, those in the middle first: people point at the middle. */
function partsOf({ width, height }: PhotoSource, { size, overlap }: { size: number; overlap: number }): PhotoRegion[] {
  const parts = starts(height, size, overlap).flatMap((top) =>
    starts(width, size, overlap).map((left) => ({
      left,
      top,
      width: Math.min(width, Math.round(size)),
      height: Math.min(height, Math.round(size)),
    })),
  );
  const distance = (part: PhotoRegion) =>
    Math.hypot(part.left + part.width / 2 - width / 2, part.top + part.height / 2 - height / 2);
  return parts.sort((one, other) => distance(one) - distance(other));
}

function starts(length: number, size: number, overlap: number): number[] {
  const count = Math.max(1, Math.ceil((length - overlap) / (size - overlap)));
  const step = count === 1 ? 0 : (length - size) / (count - 1);
  return Array.from({ length: count }, (_, index) => Math.max(0, Math.floor(index * step)));
}
