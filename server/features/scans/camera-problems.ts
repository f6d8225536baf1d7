import { desc, gte, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { dayOf, firstOf } from "#server/features/scans/results/days.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { CameraProblem } from "#shared/domain/camera-problem.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { cameraProblems } from "#shared/schema/index.ts";

/** Counts a camera that did not open; whose it is is not kept. Throws RATE_LIMITED. */
export async function countCameraProblem(
  { db, now }: Pick<Deps, "db" | "now">,
  { address }: Pick<Caller, "address">,
  reason: CameraProblem,
): Promise<void> {
  await takeTry(db, TRY_LIMITS.cameraProblems, address);
  await db
    .insert(cameraProblems)
    .values({ day: dayOf(now()), reason, times: 1 })
    .onConflictDoUpdate({
      target: [cameraProblems.day, cameraProblems.reason],
      set: { times: sql`${cameraProblems.times} + 1` },
    });
}

/** How often cameras did not open in so many days, by reason, the most frequent first. */
export async function countCameraProblems({ db, now }: Pick<Deps, "db" | "now">, days: number) {
  const times = sql<number>`sum(${cameraProblems.times})`.mapWith(Number);
  return db
    .select({ reason: cameraProblems.reason, times })
    .from(cameraProblems)
    .where(gte(cameraProblems.day, dayOf(firstOf(days, now()))))
    .groupBy(cameraProblems.reason)
    .orderBy(desc(times), cameraProblems.reason);
}
