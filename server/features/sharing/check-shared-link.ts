import { and, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { unlistWithShare } from "#server/features/catalog/index.ts";
import { checkLinkJob } from "#server/features/sharing/jobs.ts";
import { lookAtLink } from "#server/features/sharing/look-at-link.ts";
import { videoMerits } from "#server/features/sharing/merits.ts";
import { wasLinkRemoved } from "#server/features/sharing/new-video.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { findSharedTwice } from "#server/features/sharing/same-page.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { LINK_UNCHECKED_DAYS } from "#shared/domain/limits.ts";
import { sharedVideos } from "#shared/schema/index.ts";

/**
 * Checks a link again that could not be checked when it was shared: its video stands with its product, or it is
 * refused, and its product goes with it unless its page has more content. Throws, to be tried again later, while its
 * server does not answer; after `LINK_UNCHECKED_DAYS` it is refused.
 */
export async function checkSharedLink(
  deps: Pick<Deps, "db" | "videoServices" | "webFiles" | "now" | "log" | "queue">,
  id: string,
): Promise<void> {
  const isUnchecked = and(eq(sharedVideos.id, id), isNotNull(sharedVideos.uncheckedSince));
  const [share] = await deps.db.select().from(sharedVideos).where(isUnchecked);
  // Taken back, or looked at by a job that was queued more than once.
  if (!share?.link || !share.uncheckedSince) return;
  const { link, uncheckedSince } = share;
  const sight = await lookAtLink(deps, link, share.userId ?? id);
  const isOver = deps.now().getTime() - uncheckedSince.getTime() > LINK_UNCHECKED_DAYS * DAY_MS;
  if (sight === null && !isOver) throw new Error("The server of a shared link does not answer");
  await deps.db.transaction(async (tx) => {
    const again = (await wasLinkRemoved(tx, link, id))
      ? "removed-before"
      : await findSharedTwice(tx, eq(sharedVideos.id, id), null);
    const refusal = again ?? (sight === null ? "link-unreachable" : sight.refusal);
    const picture = sight?.refusal === null ? { thumbnailUrl: sight.thumbnailUrl } : {};
    const [checked] = await tx
      .update(sharedVideos)
      .set({ uncheckedSince: null, linkRefusal: refusal, ...picture })
      .where(isUnchecked)
      .returning();
    if (!checked) return;
    await placeSharedVideo(tx, id);
    await weighMerits(tx, videoMerits, id);
    if (refusal !== null) await unlistWithShare(tx, checked);
  });
}

/** Has every unchecked link checked: those that a killed server had not queued yet. */
export async function queueUnchecked({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  const rows = await db
    .select({ id: sharedVideos.id })
    .from(sharedVideos)
    .where(isNotNull(sharedVideos.uncheckedSince))
    .orderBy(sharedVideos.id);
  for (const { id } of rows) await queue.add(checkLinkJob, { id }, { of: id });
}
