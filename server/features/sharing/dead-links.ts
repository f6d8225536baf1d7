import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, exists, gt, gte, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { dueAt } from "#server/lib/due.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { DEAD_LINK_HOURS } from "#shared/domain/moderation-limits.ts";
import { linkChecks, moderationItems, products } from "#shared/schema/index.ts";

/** Asked in one go, a few at a time; other jobs wait meanwhile. */
const BATCH = 20;
const AT_ONCE = 4;
const BATCH_MAX_MS = 8000;
/** Between two batches: nobody's service is to be kept busy. */
const PAUSE_MS = 1000;
/** A round that takes longer than this makes way for the next night's. */
const ROUND_MAX_MS = 20 * 60 * 60 * 1000;
const DEAD_LINK_MS = DEAD_LINK_HOURS * 60 * 60 * 1000;

/** What the filter lets through besides is no link to a video: `linkedVideo` says so. */
const OF_A_SERVICE = sql`${products.videoUrl} ~* '^https?://[^/]*(youtube(-nocookie)?\\.com|youtu\\.be|vimeo\\.com)/'`;

/** How far a round has come: after which product it goes on, and when it began. */
export interface Round {
  after?: string | undefined;
  /** ISO 8601. */
  begun?: string | undefined;
}

interface Linked {
  id: string;
  url: string;
}

/**
 * Asks the video services for the next products' links and queues the rest of the round. Only what a service says
 * counts: where it does not answer nothing changes, and where it answers nothing at all this throws, to be tried later.
 */
export async function checkLinks(
  deps: Pick<Deps, "db" | "videoServices" | "queue" | "now" | "log">,
  { after, begun = deps.now().toISOString() }: Round,
  { pauseMs = PAUSE_MS } = {},
): Promise<void> {
  if (after === undefined) await forgetOtherLinks(deps);
  const links = await nextLinks(deps, after);
  const last = await askForAll(deps, links);
  const isAll = links.length < BATCH && last === links.at(-1);
  if (last === undefined || isAll) return;
  if (deps.now().getTime() - Date.parse(begun) > ROUND_MAX_MS) {
    deps.log.warn({ after: last.id }, "linked videos: this round took too long, the rest is left out");
    return;
  }
  await wait(pauseMs);
  await deps.queue.add("check-links", { after: last.id, begun });
}

/** What was found about links that their products have no more. */
async function forgetOtherLinks({ db }: Pick<Deps, "db">): Promise<void> {
  const isOld = and(
    eq(products.id, linkChecks.productId),
    sql`${products.videoUrl} is distinct from ${linkChecks.url}`,
  );
  await db.delete(linkChecks).where(exists(db.select({ id: products.id }).from(products).where(isOld)));
}

async function nextLinks({ db }: Pick<Deps, "db">, after: string | undefined): Promise<Linked[]> {
  return db
    .select({ id: products.id, url: sql<string>`${products.videoUrl}` })
    .from(products)
    .where(and(products.isListed, OF_A_SERVICE, after === undefined ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(BATCH);
}

/** Asks for links until there are no more or the time is over. Answers the last one that was asked for. */
async function askForAll(
  deps: Pick<Deps, "db" | "videoServices" | "now" | "log">,
  links: Linked[],
): Promise<Linked | undefined> {
  const until = performance.now() + BATCH_MAX_MS;
  const failures: unknown[] = [];
  let asked = 0;
  while (asked < links.length && performance.now() < until) {
    const some = links.slice(asked, asked + AT_ONCE);
    asked += some.length;
    const answers = await Promise.all(some.map((link) => isThere(deps, link, failures)));
    for (const [at, link] of some.entries()) {
      if (answers[at] === true) await deps.db.delete(linkChecks).where(eq(linkChecks.productId, link.id));
      if (answers[at] === false) await noteDead(deps, link);
    }
  }
  if (failures.length > 0) deps.log.warn({ asked, failed: failures.length, err: failures[0] }, "linked videos");
  if (failures.length >= AT_ONCE && failures.length === asked) {
    throw new Error("No video service answers", { cause: failures[0] });
  }
  return links[asked - 1];
}

/** Null where that can't be said: no service has it, or it does not answer. */
async function isThere(
  { videoServices }: Pick<Deps, "videoServices">,
  { url }: Linked,
  failures: unknown[],
): Promise<boolean | null> {
  const video = linkedVideo(url);
  if (video === null) return null;
  try {
    return (await videoServices.find(video)) !== null;
  } catch (error) {
    failures.push(error);
    return null;
  }
}

/** Notes that a link's video was not there. The second time, about a day after the first, moderators are to decide. */
async function noteDead({ db, now }: Pick<Deps, "db" | "now">, { id, url }: Linked): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const isStill = and(eq(products.id, id), eq(products.videoUrl, url), products.isListed);
    const [product] = await tx.select({ id: products.id }).from(products).where(isStill).for("key share");
    if (!product) return;
    const isSame = sql`${linkChecks.url} = excluded.url`;
    const [check] = await tx
      .insert(linkChecks)
      .values({ productId: id, url, firstBadAt: at, lastBadAt: at })
      .onConflictDoUpdate({
        target: linkChecks.productId,
        set: {
          url,
          firstBadAt: sql`case when ${isSame} then least(${linkChecks.firstBadAt}, excluded.first_bad_at) else excluded.first_bad_at end`,
          lastBadAt: sql`case when ${isSame} then greatest(${linkChecks.lastBadAt}, excluded.last_bad_at) else excluded.last_bad_at end`,
        },
      })
      .returning();
    if (check && check.lastBadAt.getTime() - check.firstBadAt.getTime() >= DEAD_LINK_MS) {
      await askModerators(tx, id, check.firstBadAt, at);
    }
  });
}

/** Once per link that was found dead: not while an item waits, nor again after it was decided. */
async function askModerators(tx: Transaction, productId: string, since: Date, now: Date): Promise<void> {
  const isAsked = and(
    eq(moderationItems.kind, "dead-link"),
    eq(moderationItems.subjectId, productId),
    gte(moderationItems.createdAt, since),
  );
  if ((await tx.$count(moderationItems, isAsked)) > 0) return;
  await tx
    .insert(moderationItems)
    .values({ id: v7(), kind: "dead-link", subjectId: productId, dueAt: dueAt("dead-link", now), createdAt: now })
    .onConflictDoNothing();
}
