import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, gte, isNotNull, notExists, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { openCase } from "#server/features/moderation/index.ts";
import { queueUnchecked } from "#server/features/sharing/check-shared-link.ts";
import { deadLinkCase } from "#server/features/sharing/dead-link-case.ts";
import { checkLinksJob } from "#server/features/sharing/jobs.ts";
import { isStillThere } from "#server/features/sharing/look-at-link.ts";
import { isCheckedLink } from "#server/features/sharing/place-video.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { DEAD_LINK_HOURS } from "#shared/domain/moderation-limits.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { linkChecks, moderationItems, products, sharedVideos } from "#shared/schema/index.ts";

/** Asked in one go, a few at a time; other jobs wait meanwhile. */
const BATCH = 20;
const AT_ONCE = 4;
const BATCH_MAX_MS = 8000;
/** Between two batches, so as not to keep another site's service busy. */
const PAUSE_MS = 1000;
/** A round that takes longer than this makes way for the next night's. */
const ROUND_MAX_MS = 20 * HOUR_MS;
const DEAD_LINK_MS = DEAD_LINK_HOURS * HOUR_MS;

/** Files of our own have paths. */
const ELSEWHERE = "^https?://";

/** How far a round has come: after which product and which of its links it goes on, and when it began. */
export interface Round {
  after?: string | undefined;
  afterUrl?: string | undefined;
  /** ISO 8601. */
  begun?: string | undefined;
}

interface Linked {
  id: string;
  url: string;
}

/**
 * Asks the video services and the servers of files for the next products' links and queues the rest of the round. Only
 * what they say counts: where one does not answer nothing changes, and where no service answers at all this throws, to be
 * tried later.
 */
export async function checkLinks(
  deps: Pick<Deps, "db" | "videoServices" | "webFiles" | "queue" | "now" | "log">,
  { after, afterUrl = "", begun = deps.now().toISOString() }: Round,
  { pauseMs = PAUSE_MS } = {},
): Promise<void> {
  if (after === undefined) {
    await forgetOtherLinks(deps);
    await queueUnchecked(deps);
  }
  const links = await nextLinks(deps, after, afterUrl);
  const last = await askForAll(deps, links);
  const isAll = links.length < BATCH && last === links.at(-1);
  if (last === undefined || isAll) return;
  if (deps.now().getTime() - Date.parse(begun) > ROUND_MAX_MS) {
    deps.log.warn({ after: last.id }, "linked videos: this round took too long, the rest is left out");
    return;
  }
  await wait(pauseMs);
  await deps.queue.add(checkLinksJob, { after: last.id, afterUrl: last.url, begun });
}

/** The links of listed products: the one that each shows, and those that members shared beside it. */
function allLinks(db: Deps["db"]) {
  const shown = db
    .select({ id: products.id, url: sql<string>`${products.videoUrl}`.as("url") })
    .from(products)
    .where(and(products.isListed, isNotNull(products.videoUrl)));
  const shared = db
    .select({ id: products.id, url: sql<string>`${sharedVideos.link}`.as("url") })
    .from(sharedVideos)
    .innerJoin(products, and(eq(products.id, sharedVideos.productId), products.isListed))
    .where(and(eq(sharedVideos.visibility, "public"), isCheckedLink));
  return union(shown, shared).as("links");
}

/** What was found about links that their products have no more. */
async function forgetOtherLinks({ db }: Pick<Deps, "db">): Promise<void> {
  const all = allLinks(db);
  const isThere = and(eq(all.id, linkChecks.productId), eq(all.url, linkChecks.url));
  await db.delete(linkChecks).where(notExists(db.select({ id: all.id }).from(all).where(isThere)));
}

async function nextLinks({ db }: Pick<Deps, "db">, after: string | undefined, afterUrl: string): Promise<Linked[]> {
  const all = allLinks(db);
  // Byte by byte, whatever the database sorts by.
  const url = sql`${all.url} collate "C"`;
  const isNext = after === undefined ? undefined : sql`(${all.id}, ${url}) > (${after}::uuid, ${afterUrl})`;
  return db
    .select({ id: all.id, url: all.url })
    .from(all)
    .where(and(sql`${all.url} ~* ${ELSEWHERE}`, isNext))
    .orderBy(asc(all.id), asc(url))
    .limit(BATCH);
}

/** Asks for links until there are no more or the time is over. Answers the last one that was asked for. */
async function askForAll(
  deps: Pick<Deps, "db" | "videoServices" | "webFiles" | "now" | "log">,
  links: Linked[],
): Promise<Linked | undefined> {
  const until = performance.now() + BATCH_MAX_MS;
  const failures: Failure[] = [];
  let asked = 0;
  while (asked < links.length && performance.now() < until) {
    const some = links.slice(asked, asked + AT_ONCE);
    asked += some.length;
    const answers = await Promise.all(some.map((link) => isThere(deps, link, failures)));
    for (const [at, link] of some.entries()) {
      if (answers[at] === true) await deps.db.delete(linkChecks).where(isCheckOf(link));
      if (answers[at] === false) await noteDead(deps, link);
    }
  }
  const [first] = failures;
  if (first) deps.log.warn({ asked, failed: failures.length, err: first.error }, "linked videos");
  // Files are on as many servers as members name: of those any number may be away.
  const ofServices = failures.filter(({ link }) => isOfService(link));
  if (ofServices.length >= AT_ONCE && ofServices.length === links.slice(0, asked).filter(isOfService).length) {
    throw new Error("No video service answers", { cause: ofServices[0]?.error });
  }
  return links[asked - 1];
}

const isOfService = ({ url }: Linked) => linkedVideo(url) !== null;

const isCheckOf = ({ id, url }: Linked) => and(eq(linkChecks.productId, id), eq(linkChecks.url, url));

interface Failure {
  link: Linked;
  error: unknown;
}

/** Null where it can't be said: the link is a service's page, or its server does not answer. */
async function isThere(
  deps: Pick<Deps, "videoServices" | "webFiles">,
  link: Linked,
  failures: Failure[],
): Promise<boolean | null> {
  const { url } = link;
  if (!isOfService(link) && videoService(url) !== null) return null;
  try {
    return await isStillThere(deps, url);
  } catch (error) {
    failures.push({ link, error });
    return null;
  }
}

/** Notes that a link's video was not there. The second time, about a day after the first, moderators are to decide. */
async function noteDead({ db, now }: Pick<Deps, "db" | "now">, { id, url }: Linked): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ videoUrl: products.videoUrl })
      .from(products)
      .where(and(eq(products.id, id), products.isListed))
      .for("key share");
    if (!product) return;
    // The sharer; null where the video is the catalogue's own.
    const isShared = and(
      eq(sharedVideos.productId, id),
      eq(sharedVideos.link, url),
      eq(sharedVideos.visibility, "public"),
      isCheckedLink,
    );
    const [share] = await tx.select({ id: sharedVideos.id }).from(sharedVideos).where(isShared).limit(1);
    if (!share && product.videoUrl !== url) return;
    const [check] = await tx
      .insert(linkChecks)
      .values({ productId: id, url, firstBadAt: at, lastBadAt: at })
      .onConflictDoUpdate({
        target: [linkChecks.productId, linkChecks.url],
        set: {
          firstBadAt: sql`least(${linkChecks.firstBadAt}, excluded.first_bad_at)`,
          lastBadAt: sql`greatest(${linkChecks.lastBadAt}, excluded.last_bad_at)`,
        },
      })
      .returning();
    if (check && check.lastBadAt.getTime() - check.firstBadAt.getTime() >= DEAD_LINK_MS) {
      await askModerators(tx, share?.id ?? id, check.firstBadAt, at);
    }
  });
}

/** Once per link that was found dead: not while an item waits, nor again after it was decided. */
async function askModerators(tx: Transaction, subjectId: string, since: Date, now: Date): Promise<void> {
  const isAsked = and(
    eq(moderationItems.kind, "dead-link"),
    eq(moderationItems.subjectId, subjectId),
    gte(moderationItems.createdAt, since),
  );
  if ((await tx.$count(moderationItems, isAsked)) > 0) return;
  await openCase(tx, deadLinkCase, { subjectId, now });
}
