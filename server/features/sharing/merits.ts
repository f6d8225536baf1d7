import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { videoContent } from "#server/features/sharing/content.ts";
import { isCheckedLink } from "#server/features/sharing/place-video.ts";
import type { MeritSource } from "#server/lib/merits.ts";
import { sharedVideos, uploads } from "#shared/schema/index.ts";

/** A shared video that everybody can watch. */
export const videoMerits: MeritSource = {
  kind: videoContent.kind,
  find: async (db, id) => {
    const { userId, createdAt: at, visibility, withdrawnAt, uploadId } = sharedVideos;
    const rows = await db
      .select({ userId, at })
      .from(sharedVideos)
      .leftJoin(uploads, eq(uploads.id, uploadId))
      .where(
        and(
          eq(sharedVideos.id, id),
          eq(visibility, "public"),
          isNull(withdrawnAt),
          isNotNull(userId),
          or(isCheckedLink, eq(uploads.state, "ready")),
        ),
      );
    return rows.flatMap((row) =>
      row.userId === null ? [] : [{ userId: row.userId, reason: "video-shared" as const, by: "", at: row.at }],
    );
  },
};
