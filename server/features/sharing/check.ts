import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { listPieces, piecesReader, readPieces, removePieces } from "#server/features/sharing/pieces.ts";
import { probeVideo, SERVED_AS, type VideoFacts } from "#server/features/sharing/probe.ts";
import { readyValues, type UploadRow } from "#server/features/sharing/uploads.ts";
import { removeObject, storeObject } from "#server/lib/stored-objects.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "now">;

/** Looks into an upload of which all has arrived: it becomes a video, or is refused. Can be done over at any time. */
export async function checkUpload(deps: Needs, id: string): Promise<void> {
  const [upload] = await deps.db.select().from(uploads).where(eq(uploads.id, id));
  // Deleted, or checked already.
  if (!upload) return;
  if (upload.state === "checking") await decide(deps, upload);
  if (upload.state !== "receiving") await removePieces(deps, upload);
}

async function decide(deps: Needs, upload: UploadRow): Promise<void> {
  const { pieces, bytes } = await listPieces(deps, upload);
  if (bytes !== upload.bytes) return refuseUpload(deps, upload, "damaged");
  const verdict = await probeVideo(piecesReader(deps, pieces), bytes);
  if (verdict.refusal !== null) return refuseUpload(deps, upload, verdict.refusal);
  const object = await storeObject(deps, SERVED_AS[verdict.facts.container], readPieces(deps, pieces));
  if (!(await accept(deps, upload, verdict.facts, object.name))) await removeObject(deps, object.name);
}

/** False where another instance was quicker. */
async function accept(deps: Needs, { id }: UploadRow, facts: VideoFacts, objectName: string): Promise<boolean> {
  const accepted = await deps.db
    .update(uploads)
    .set({ ...readyValues(facts, objectName), touchedAt: deps.now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, "checking"), isNull(uploads.objectName)))
    .returning({ id: uploads.id });
  return accepted.length > 0;
}

/** Its owner is told why for a day; nothing of its bytes is kept. */
export async function refuseUpload({ db, now }: Needs, { id }: UploadRow, refusal: UploadRefusal): Promise<void> {
  await db
    .update(uploads)
    .set({ state: "refused", refusal, touchedAt: now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, "checking")));
}
