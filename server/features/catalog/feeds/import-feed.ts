import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { bounded } from "#server/features/catalog/feeds/bounded-stream.ts";
import { FeedFaultError } from "#server/features/catalog/feeds/feed-rows.ts";
import { type ImportRow, loadFeed } from "#server/features/catalog/feeds/load-feed.ts";
import { removeObjects, storeObject } from "#server/features/files/index.ts";
import { defineJob } from "#server/jobs/job.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { FEED_GIVEN_UP_HOURS, FEED_IMPORTS_KEPT_DAYS, FEED_MAX_BYTES } from "#shared/domain/limits.ts";
import { feedImports } from "#shared/schema/index.ts";

type Tools = Pick<Deps, "db" | "now" | "storage" | "downloads" | "log" | "config">;

/** Works through a feed; another server goes on where one was killed. */
export const importFeedJob = defineJob("import-feed", z.object({ id: z.uuid() }), { line: "strangers" });

export async function importFeed(deps: Tools, { id }: { id: string }, signal?: AbortSignal): Promise<void> {
  const [begun] = await deps.db.select().from(feedImports).where(eq(feedImports.id, id));
  if (!begun || begun.finishedAt !== null) return;
  await noteEnd(deps, id, async () => {
    const row = begun.objectName === null ? await fetchFeed(deps, begun, signal) : begun;
    const source = await deps.storage.open(row.objectName ?? "");
    if (source === null) throw new FeedFaultError("unavailable");
    await loadFeed(deps, row, source, { signal });
  });
  await removeFile(deps, id);
}

/** Notes how an import ended: well, or at a fault of the feed. What else fails is tried again. */
export async function noteEnd(
  { db, now }: Pick<Tools, "db" | "now">,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  let fault: FeedFaultError | null = null;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FeedFaultError)) throw error;
    fault = error;
  }
  await db
    .update(feedImports)
    .set({
      state: fault ? "failed" : "done",
      fault: fault?.fault ?? null,
      faultLine: fault?.line ?? null,
      finishedAt: now(),
    })
    .where(eq(feedImports.id, id));
}

/** Removes the file of an import that has ended. */
async function removeFile({ db, storage, log }: Pick<Tools, "db" | "storage" | "log">, id: string): Promise<void> {
  const [known] = await db.select({ name: feedImports.objectName }).from(feedImports).where(eq(feedImports.id, id));
  if (!known?.name) return;
  await db.update(feedImports).set({ objectName: null }).where(eq(feedImports.id, id));
  await removeObjects({ db, storage, log }, [known.name]);
}

/** Keeps the file of a link, so that every try reads the same. */
async function fetchFeed(deps: Tools, { id, named }: ImportRow, signal?: AbortSignal): Promise<ImportRow> {
  const opened = await deps.downloads.open(named, signal ?? new AbortController().signal);
  if (opened.refusal !== null) throw new FeedFaultError("link-refused");
  const { name: objectName } = await storeObject(deps, "bin", bounded(opened.source, FEED_MAX_BYTES), deps.now());
  const [row] = await deps.db.update(feedImports).set({ objectName }).where(eq(feedImports.id, id)).returning();
  if (!row) throw new Error("The import is gone");
  return row;
}

/** Gives up what got no further in many tries, and forgets what is long over. */
export async function clearImports(deps: Tools): Promise<void> {
  const { db, now } = deps;
  const at = now().getTime();
  const stuck = await db
    .select({ id: feedImports.id })
    .from(feedImports)
    .where(
      and(
        inArray(feedImports.state, ["waiting", "running"]),
        lt(feedImports.createdAt, new Date(at - FEED_GIVEN_UP_HOURS * HOUR_MS)),
      ),
    )
    .limit(100);
  for (const { id } of stuck) {
    await noteEnd(deps, id, () => Promise.reject(new FeedFaultError("unavailable")));
    await removeFile(deps, id);
  }
  await db
    .delete(feedImports)
    .where(
      and(
        sql`${feedImports.finishedAt} is not null`,
        lt(feedImports.createdAt, new Date(at - FEED_IMPORTS_KEPT_DAYS * DAY_MS)),
      ),
    );
}
