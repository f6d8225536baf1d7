import type { ReadyPhoto } from "#client/lib/ready-photo.ts";
import type { Area, Drawn } from "#client/lib/shrink-photo/draw-smaller.ts";
import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";
import { redrawPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { PHOTO_SENT_MAX_BYTES } from "#shared/domain/limits.ts";

/** Why a file can't be made into a photo that is sent. */
export type PhotoTrouble = "unread-file" | "unusable" | "too-large" | "heic";

export class PhotoUnusable extends Error {
  readonly trouble: PhotoTrouble;

  constructor(trouble: PhotoTrouble, cause?: unknown) {
    super(`The photo can't be sent: ${trouble}`, { cause });
    this.name = "PhotoUnusable";
    this.trouble = trouble;
  }
}

/** A server's models look at no more than this. */
const SIDE_PX = 1600;
const QUALITY = 0.85;
/** For files over the limit. */
const LARGE = { maxSide: 800, qualities: [0.6, 0.4, 0.2] };
/** One more pass, where that was not enough. */
const LAST = { maxSide: 400, qualities: [0.2] };

/** A photo that can be sent, and how many pixels it was made of. */
export interface Prepared {
  ready: ReadyPhoto;
  from: Drawn["from"];
}

/**
 * Draws a photo anew for sending: upright, a JPEG of nothing but its pixels (or of those within `area`), within the limit.
 * The same photo gives the same bytes each time, by which the server knows it again. Rejects with `PhotoUnusable`.
 */
export async function preparePhoto(
  source: Blob,
  { area = null, isWithoutCode }: { area?: Area | null; isWithoutCode: boolean },
): Promise<Prepared> {
  const isOfHeic = await isHeic(source).catch((error: unknown) => {
    throw new PhotoUnusable("unread-file", error);
  });
  const drawn = await draw(source, area).catch((error: unknown) => {
    throw new PhotoUnusable(isOfHeic ? "heic" : "unusable", error);
  });
  if (!drawn) throw new PhotoUnusable("too-large");
  const { bytes, width, height, from } = drawn;
  return { ready: { bytes, width, height, isWithoutCode }, from };
}

async function draw(photo: Blob, area: Area | null): Promise<Drawn | null> {
  const request = { photo, area, formats: ["image/jpeg"], maxBytes: PHOTO_SENT_MAX_BYTES };
  // What is cut out of a large file is drawn at its own size: people cut out what is small in it.
  const isLarge = area === null && photo.size > PHOTO_SENT_MAX_BYTES;
  const whole = isLarge ? null : await redrawPhoto({ ...request, maxSide: SIDE_PX, qualities: [QUALITY] });
  return whole ?? (await redrawPhoto({ ...request, ...LARGE })) ?? (await redrawPhoto({ ...request, ...LAST }));
}

/** What is the matter with a file that the reader of codes could not open. */
export async function troubleOf(file: Blob, isTooLarge: boolean): Promise<PhotoTrouble> {
  if (isTooLarge) return "too-large";
  try {
    return (await isHeic(file)) ? "heic" : "unusable";
  } catch (error) {
    console.warn("A chosen file can't be read.", error);
    return "unread-file";
  }
}
