import { Readable } from "node:stream";
import { isDatabaseAway } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeObjects, storeObject } from "#server/features/files/stored-objects.ts";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import { REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";

/** A member's photo as it is shown, WebP of nothing but its pixels, and a square of its middle. */
export interface StoredPhoto {
  objectName: string;
  thumbnailName: string;
  /** Of the photo, in pixels. */
  width: number;
  height: number;
}

const WANTED = { longerSide: REVIEW_PHOTO_SIDE_PX, squareSide: 320, quality: 80 };

/**
 * Stores what is shown of a member's photo, given as bytes or as the path of a file and withheld from everybody since
 * `withheldAt`, and has `keep` refer to it; where that fails, nothing is left. Throws what `readPicture` and `keep` throw.
 */
export async function storePhoto<Kept>(
  deps: Pick<Deps, "db" | "storage" | "log">,
  { member, source, withheldAt = null }: { member: string; source: Uint8Array | string; withheldAt?: Date | null },
  keep: (photo: StoredPhoto) => Promise<Kept>,
): Promise<Kept> {
  const { picture, square, width, height } = await readPicture(member, source, WANTED);
  if (square === null) throw new Error("a photo came back without its square");
  const stored: string[] = [];
  try {
    for (const bytes of [picture, square]) {
      const { name } = await storeObject(deps, "webp", Readable.from([bytes]), withheldAt);
      stored.push(name);
    }
    const [objectName = "", thumbnailName = ""] = stored;
    return await keep({ objectName, thumbnailName, width, height });
  } catch (error) {
    // Cut off while it was committed, the photo may be there or not: the sweep sees which. A storage that hangs removes
    // nothing either.
    if (!isDatabaseAway(error) && !isStorageAway(error)) await removeObjects(deps, stored);
    throw error;
  }
}
