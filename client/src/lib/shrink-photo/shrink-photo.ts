import { type Drawn, drawSmaller, type ShrinkRequest } from "#client/lib/shrink-photo/draw-smaller.ts";
import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";

/** A large photo takes a slow phone a few seconds; what takes longer is sent as it is. */
const WORKER_MAX_MS = 20_000;

const shrunk = new WeakMap<Blob, { maxSide: number; smaller: Promise<Blob> }>();

/**
 * A photo as it is sent: upright, its longer side at most `maxSide` pixels, and nothing but its pixels, so that neither
 * its location nor megabytes that the server discards leave the phone. Never larger than it was, unless it was a HEIC,
 * which the server doesn't take. A photo that this browser can't decode is returned unchanged: the server decides about
 * it. The same photo gives the same bytes each time.
 */
export function shrinkPhoto(photo: Blob, maxSide: number): Promise<Blob> {
  const known = shrunk.get(photo);
  if (known?.maxSide === maxSide) return known.smaller;
  const smaller = shrink(photo, maxSide);
  shrunk.set(photo, { maxSide, smaller });
  return smaller;
}

async function shrink(photo: Blob, maxSide: number): Promise<Blob> {
  if (typeof createImageBitmap !== "function") return photo;
  try {
    const maxBytes = (await isHeic(photo)) ? Number.POSITIVE_INFINITY : photo.size - 1;
    const drawn = await redrawPhoto({ photo, maxSide, maxBytes });
    if (drawn === null) return photo;
    const { bytes } = drawn;
    return photo instanceof File ? new File([bytes], renamed(photo.name, bytes.type), bytes) : bytes;
  } catch (error) {
    console.warn("A photo is sent as it is.", error);
    return photo;
  }
}

/**
 * Draws a photo anew, in a worker where that is possible. Null where it would take more bytes than it may; rejects where
 * it is none that this browser knows.
 */
export async function redrawPhoto(request: ShrinkRequest): Promise<Drawn | null> {
  const drawn = await inWorker(request);
  return drawn === undefined ? onPage(request) : drawn;
}

/** Undefined where it can't be done there. */
async function inWorker(request: ShrinkRequest): Promise<Drawn | null | undefined> {
  if (typeof OffscreenCanvas !== "function") return undefined;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "shrink-photo" });
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Drawn | null | undefined>) => resolve(data);
      worker.onerror = () => resolve(undefined);
      clock = setTimeout(reject, WORKER_MAX_MS, new Error("Making a photo smaller took too long."));
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(clock);
    worker.terminate();
  }
}

/** Rejects where the photo is none that this browser knows. */
async function onPage({ photo, ...limits }: ShrinkRequest): Promise<Drawn | null> {
  const url = URL.createObjectURL(photo);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const makeCanvas = (width: number, height: number) =>
      Object.assign(document.createElement("canvas"), { width, height });
    return await drawSmaller(picture, { ...limits, makeCanvas });
  } finally {
    URL.revokeObjectURL(url);
  }
}

const renamed = (name: string, type: string): string => `${name.replace(/\.[^.]*$/, "")}.${type.split("/")[1]}`;
