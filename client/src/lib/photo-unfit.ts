import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import type { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTO_MAX_MEGABYTES, REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";

/** The server takes nothing that this browser can make of a photo: it is larger, or in a format that is not read. */
export class PhotoUnfit extends Error {
  readonly photo: string;
  readonly flaw: "large" | "heic";

  constructor(photo: string, flaw: "large" | "heic") {
    super(`${photo} can't be sent: ${flaw}.`);
    this.name = "PhotoUnfit";
    this.photo = photo;
    this.flaw = flaw;
  }
}

/** What is sent of a photo. Rejects with `PhotoUnfit`. */
export async function preparePhoto(file: File): Promise<Blob> {
  const smaller = await shrinkPhoto(file, REVIEW_PHOTO_SIDE_PX);
  if (await isHeic(smaller)) throw new PhotoUnfit(file.name, "heic");
  if (smaller.size > REVIEW_PHOTO_MAX_BYTES) throw new PhotoUnfit(file.name, "large");
  return smaller;
}

/** Why a photo can't be sent, null where it can be: only a large one and a HEIC have to be drawn anew to know. */
export async function unfitnessOf(file: File): Promise<PhotoUnfit | null> {
  if (file.size <= REVIEW_PHOTO_MAX_BYTES && !(await isHeic(file))) return null;
  return preparePhoto(file).then(
    () => null,
    (problem: PhotoUnfit) => problem,
  );
}

/** Why a photo was left out, and what to do about it. */
export function unfitText({ photo, flaw }: PhotoUnfit, texts: (typeof reviewFormTexts)["en"]): string {
  return flaw === "heic" ? texts.heic(photo) : texts.tooLarge(photo, REVIEW_PHOTO_MAX_MEGABYTES);
}
