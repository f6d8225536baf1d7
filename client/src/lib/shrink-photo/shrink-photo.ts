import { drawSmaller, type ShrinkRequest } from "#client/lib/shrink-photo/draw-smaller.ts";
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
    const request = { photo, maxSide, maxBytes: (await isHeic(photo)) ? Number.POSITIVE_INFINITY : photo.size };
    const smaller = (await inWorker(request)) ?? (await onPage(request));
    if (smaller === null) return photo;
    return photo instanceof File ? new File([smaller], renamed(photo.name, smaller.type), smaller) : smaller;
  } catch (error) {
    console.warn("A photo is sent as it is.", error);
    return photo;
  }
}

/** Null where it can't be done there. */
async function inWorker(request: ShrinkRequest): Promise<Blob | null> {
  if (typeof OffscreenCanvas !== "function") return null;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "shrink-photo" });
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      clock = setTimeout(reject, WORKER_MAX_MS, new Error("Making a photo smaller took too long."));
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(clock);
    worker.terminate();
  }
}

/** Rejects where the photo is none that this browser knows. */
async function onPage({ photo, ...limits }: ShrinkRequest): Promise<Blob | null> {
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
