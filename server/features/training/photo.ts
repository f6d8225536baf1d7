import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { noSuchPhoto, openPhoto } from "#server/features/identify/index.ts";
import { mayBeSeen } from "#server/features/training/answers-shown.ts";
import { pictureOf } from "#server/features/training/pairs.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import type { Download } from "#shared/http/endpoint.ts";
import { aiTrainingData, feedbackConsensus, scanFeedback } from "#shared/schema/index.ts";

/**
 * The photo of a correction: for members while they are shown it, for moderators while its author shares it, hidden or not,
 * and for the author. Throws NOT_FOUND to all others.
 */
export async function readCorrectionPhoto(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  actor: Actor,
  id: string,
): Promise<Download> {
  const { db, now } = deps;
  const isShared = sql`exists (select from ${scanFeedback} where ${scanFeedback.userId} = ${aiTrainingData.userId}
    and ${scanFeedback.imageHash} = ${pictureOf} and ${scanFeedback.photoSharedAt} is not null)`;
  const [row] = await db
    .select({
      imageHash: pictureOf,
      userId: aiTrainingData.userId,
      isShared: isShared.mapWith(Boolean),
      isSeen: sql<boolean>`coalesce(${mayBeSeen(db, actor, now())}, false)`,
    })
    .from(aiTrainingData)
    .leftJoin(
      feedbackConsensus,
      and(
        eq(feedbackConsensus.id, aiTrainingData.answerId),
        eq(feedbackConsensus.shownCorrectionId, aiTrainingData.id),
      ),
    )
    .where(eq(aiTrainingData.id, id));
  const isOwn = row?.userId === actor.id;
  const maySee = isOwn || row?.isSeen || (row?.isShared && isAllowed("moderate", actor.role));
  if (!row || !maySee) throw noSuchPhoto();
  return { bytes: await openPhoto(deps, row.imageHash, undefined) };
}
