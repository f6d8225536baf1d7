import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { addFile } from "#server/features/catalog/files/add-file.ts";
import { storeObject } from "#server/features/files/index.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import type { CatalogPicture } from "#shared/contracts/catalog/catalog-files.ts";
import type { PictureUse } from "#shared/domain/catalog-files.ts";
import { PRODUCT_PICTURE_SIDE_PX, STEP_PICTURE_SIDE_PX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { UploadedFile } from "#shared/http/endpoint.ts";

const WANTED = {
  product: { longerSide: PRODUCT_PICTURE_SIDE_PX, quality: 80 },
  step: { longerSide: STEP_PICTURE_SIDE_PX, quality: 80 },
};

/** Keeps what is shown of a picture. Throws as `readPicture` does. */
export async function addPicture(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  actor: Actor,
  use: PictureUse,
  file: UploadedFile,
): Promise<CatalogPicture> {
  const { picture, width, height } = await readPicture(actor.id, file.bytes, WANTED[use]);
  const { name, bytes } = await storeObject(deps, "webp", Readable.from([picture]));
  const kind = `${use}-picture` as const;
  const url = await addFile(deps, actor, "addPicture", { kind, objectName: name, bytes, width, height });
  return { url, width, height };
}
