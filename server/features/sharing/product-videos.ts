import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { productMissing } from "#server/features/catalog/index.ts";
import { objectPath, playedType } from "#server/features/files/index.ts";
import { BEST_FIRST, isCheckedLink, placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { ProductVideo } from "#shared/contracts/sharing/shared-videos.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Language } from "#shared/domain/language.ts";
import { PRODUCT_VIDEOS_SHOWN } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  products,
  sharedVideos,
  sharedVideoVotes,
  storedObjects,
  uploadCaptions,
  uploads,
  users,
} from "#shared/schema/index.ts";

/** The videos that members shared of a product and everybody can play, the most helpful first. Throws NOT_FOUND. */
export async function listProductVideos(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  productId: string,
): Promise<ProductVideo[]> {
  const rows = await selectVideos(db, actor, productId);
  if (rows.length === 0) {
    const isThere = await db.$count(products, and(eq(products.id, productId), products.isListed));
    if (isThere === 0) throw productMissing();
  }
  return rows.map((row) => toProductVideo(actor, row));
}

/**
 * Says whether another member's video helped the actor; null takes it back. A trigger counts, and the product shows the
 * best. Throws NOT_FOUND, CONFLICT for the actor's own, RATE_LIMITED.
 */
export async function voteOnVideo(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  isHelpful: boolean | null,
) {
  await takeTry(db, TRY_LIMITS.videoVotes, actor.id);
  return db.transaction(async (tx) => {
    // The video before the member, and before the vote: the order in which the deletion of an account takes them.
    const [share] = await tx.select().from(sharedVideos).where(eq(sharedVideos.id, id)).for("no key update");
    await holdActor(tx, actor);
    const isUnseen = share?.uncheckedSince != null || share?.linkRefusal != null;
    if (share?.visibility !== "public" || isUnseen) throw videoMissing();
    if (share.userId === actor.id) {
      throw new AppError("CONFLICT", "This is your own video. Others say whether it helps.", { reason: "own-vote" });
    }
    const own = and(eq(sharedVideoVotes.shareId, id), eq(sharedVideoVotes.userId, actor.id));
    if (isHelpful === null) await tx.delete(sharedVideoVotes).where(own);
    else {
      const { shareId, userId } = sharedVideoVotes;
      await tx
        .insert(sharedVideoVotes)
        .values({ shareId: id, userId: actor.id, isHelpful, createdAt: now() })
        .onConflictDoUpdate({ target: [shareId, userId], set: { isHelpful } });
    }
    await placeSharedVideo(tx, id);
    const { helpfulVotes, unhelpfulVotes } = sharedVideos;
    const [counted] = await tx
      .select({ helpfulVotes, unhelpfulVotes })
      .from(sharedVideos)
      .where(eq(sharedVideos.id, id));
    if (!counted) throw videoMissing();
    return { ...counted, ownVote: isHelpful };
  });
}

const videoMissing = () => new AppError("NOT_FOUND", "That video is not there any more.", { reason: "video-missing" });

const captions = sql<{ language: Language; name: string }[] | null>`(
  select json_agg(json_build_object('language', language, 'name', object_name) order by language)
  from ${uploadCaptions} where upload_id = ${sharedVideos.uploadId}
)`;

function selectVideos(db: Database, actor: Actor | null, productId: string) {
  const isReady = or(isCheckedLink, and(eq(uploads.state, "ready"), sql`${storedObjects.name} is not null`));
  return db
    .select({
      ...getTableColumns(sharedVideos),
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      objectName: storedObjects.name,
      mediaType: storedObjects.mediaType,
      posterName: uploads.posterName,
      durationSeconds: uploads.durationSeconds,
      videoCodec: uploads.videoCodec,
      audioCodec: uploads.audioCodec,
      captions,
      ownVote: actor
        ? sql<boolean | null>`(select is_helpful from ${sharedVideoVotes}
            where share_id = ${sharedVideos.id} and user_id = ${actor.id})`
        : sql<boolean | null>`null::boolean`,
    })
    .from(sharedVideos)
    .innerJoin(products, and(eq(products.id, sharedVideos.productId), products.isListed))
    .leftJoin(users, eq(users.id, sharedVideos.userId))
    .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(and(eq(sharedVideos.productId, productId), eq(sharedVideos.visibility, "public"), isReady))
    .orderBy(...BEST_FIRST)
    .limit(PRODUCT_VIDEOS_SHOWN);
}

type Row = Awaited<ReturnType<typeof selectVideos>>[number];

function toProductVideo(actor: Actor | null, row: Row): ProductVideo {
  const { id, link, userId, objectName, mediaType, posterName, createdAt, helpfulVotes, unhelpfulVotes, ownVote } = row;
  const url = objectName === null ? null : objectPath(objectName);
  return {
    id,
    videoUrl: url ?? link ?? "",
    videoDuration: row.durationSeconds || null,
    pictureUrl: posterName === null ? row.thumbnailUrl : objectPath(posterName),
    videoSources: url === null || mediaType === null ? [] : [{ url, type: playedType({ ...row, mediaType }) }],
    captions: (row.captions ?? []).map(({ language, name }) => ({ language, url: objectPath(name) })),
    sharerName: displayName(row),
    isOwn: actor !== null && actor.id === userId,
    createdAt,
    helpfulVotes,
    unhelpfulVotes,
    ownVote,
  };
}
