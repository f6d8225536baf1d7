import { join } from "node:path";
import sharp from "sharp";
import { diskStorage } from "#server/ports/storage/disk.ts";
import { makeIdentified, makeKeptPhoto } from "#server/testing/factories.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { withAppDatabase } from "./app-database.ts";
import { callAs } from "./members.ts";
import { APP, dataDir, PORTS } from "./surroundings.ts";

type Said = Omit<Parameters<typeof makeIdentified>[1], "userId">;

/** A photo that a member has had identified, with a real picture; without one where it is not kept any more. */
export async function addIdentified(member: { user: { id: string } }, said: Said = {}, isKept = true) {
  const storage = diskStorage(join(dataDir(PORTS.app), "objects"));
  const jpeg = isKept ? await takePhoto() : null;
  return withAppDatabase(async ({ db }) => {
    const made = await makeIdentified(db, { userId: member.user.id, ...said });
    if (jpeg) await makeKeptPhoto({ db, storage }, made.imageHash, jpeg);
    return made;
  });
}

/** A JPEG of something in the catalogue. */
async function takePhoto(): Promise<Buffer> {
  const [product] = await callAs(null, catalog.list, { query: { category: "bedroom" } });
  const picture = await fetch(`${APP}${product?.thumbnailUrl}`);
  if (!picture.ok) throw new Error(`There is no picture ${product?.thumbnailUrl}`);
  return sharp(await picture.arrayBuffer())
    .resize(900, 1200, { fit: "cover" })
    .jpeg({ quality: 80 })
    .toBuffer();
}
