import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { objectReader, probeVideo, SERVED_AS } from "#server/features/sharing/probe.ts";
import { plainFileName, REFUSAL_TEXTS, readyValues, toUpload } from "#server/features/sharing/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { MEDIA_TYPES } from "#server/lib/stored-objects.ts";
import type { Upload } from "#shared/contracts/sharing.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { StoredFile } from "#shared/http/endpoint.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

/**
 * Takes a video that came in one call and is stored already. Throws UNSUPPORTED with the reason for what browsers don't
 * play, RATE_LIMITED; whoever stored the file removes it then.
 */
export async function takeVideo(deps: Deps, actor: Actor, { object, name }: StoredFile): Promise<Upload> {
  await takeTry(deps.db, TRY_LIMITS.uploads, actor.id);
  const verdict = await probeVideo(objectReader(deps.storage, object.name), object.bytes);
  if (verdict.refusal !== null) throw new AppError("UNSUPPORTED", REFUSAL_TEXTS[verdict.refusal]);
  const { facts } = verdict;
  return deps.db.transaction(async (tx) => {
    // It was stored before anybody knew what it is; objects keep their names, and are served as their row says.
    const mediaType = MEDIA_TYPES[SERVED_AS[facts.container]];
    await tx.update(storedObjects).set({ mediaType }).where(eq(storedObjects.name, object.name));
    const row = { id: v7(), userId: actor.id, fileName: plainFileName(name), bytes: object.bytes };
    const [upload] = await tx
      .insert(uploads)
      .values({ ...row, ...readyValues(facts, object.name), touchedAt: deps.now() })
      .returning();
    if (!upload) throw new Error("the insert returned no row");
    return toUpload(upload);
  });
}
