import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import { isDatabaseAway } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { objectPath, removeObjects } from "#server/features/files/index.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { catalogFiles } from "#shared/schema/index.ts";

type NewFile = Pick<typeof catalogFiles.$inferInsert, "kind" | "bytes" | "width" | "height" | "pages">;

/** Counts the try of a file before it is sent. Throws RATE_LIMITED. */
export async function admitFile({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await takeTry(db, TRY_LIMITS.catalogFiles, actor.id);
}

/** Notes a stored file of the actor's; where that fails, the object goes. Answers the path that products name it by. */
export async function addFile(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  actor: Actor,
  action: "addPicture" | "addManual",
  { objectName, ...file }: NewFile & { objectName: string },
): Promise<string> {
  const { db, now } = deps;
  const [id, url] = [v7(), objectPath(objectName)];
  const { kind, bytes = null, width = null, height = null, pages = null } = file;
  try {
    await db.transaction(async (tx) => {
      await holdActor(tx, actor);
      await tx.insert(catalogFiles).values({ ...file, id, url, objectName, uploadedBy: actor.id, createdAt: now() });
      const target = { type: "catalog-file", id };
      const after = { kind, bytes, width, height, pages };
      await recordChange(tx, { actor, action: `catalogFiles.${action}`, target, before: null, after });
    });
  } catch (error) {
    // Cut off while it was committed, it may be there or not: the sweep sees which. A storage that hangs removes nothing either.
    if (!isDatabaseAway(error) && !isStorageAway(error)) await removeObjects(deps, [objectName]);
    throw error;
  }
  return url;
}
