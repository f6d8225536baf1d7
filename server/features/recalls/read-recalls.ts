import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { keepRecalls } from "#server/features/recalls/keep-recalls.ts";
import { matchRecalls } from "#server/features/recalls/match-recalls.ts";
import { defineJob } from "#server/jobs/job.ts";

/** Reads what authorities recall and matches it to the catalogue, each night. */
export const readRecallsJob = defineJob("read-recalls", z.object({}), { line: "strangers" });

/**
 * Reads every feed, then matches what is known by now with all products, those included that are new or have other codes
 * since. A feed that can't be read leaves its recalls as they were and holds up no other; the job is then tried again.
 */
export async function readRecalls({
  db,
  log,
  now,
  recallFeeds,
}: Pick<Deps, "db" | "log" | "now" | "recallFeeds">): Promise<void> {
  const failures: unknown[] = [];
  for (const { source, read } of recallFeeds) {
    try {
      const { recalls, skipped } = await read();
      const kept = await keepRecalls(db, { source, recalls, now: now() });
      log.info({ source, read: recalls.length, skipped, ...kept }, "recalls were read");
      if (skipped > 0) log.warn({ source, skipped }, "recalls could not be understood");
    } catch (error) {
      log.warn({ source, err: error }, "recalls could not be read");
      failures.push(error);
    }
  }
  const matched = await matchRecalls({ db });
  log.info({ matched }, "recalls were matched");
  if (failures.length > 0) throw new AggregateError(failures, "not all recalls could be read");
}
