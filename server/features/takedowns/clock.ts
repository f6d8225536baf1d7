import { and, eq, lte, or } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { endWait, takeDownLate } from "#server/features/takedowns/moderator.ts";
import { AppError } from "#server/http/app-error.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";
import { takedowns } from "#shared/schema/index.ts";

/**
 * Does what is due by now, each notice by itself: takes down the content of notices that were not reviewed in time, and
 * puts back, or leaves for the court, what was countered long enough ago. A notice that another transaction moved first
 * is done. Rejects at the end if one of them could not be moved, so that the job comes again. Unconfirmed notices are
 * erased first: they hold personal data that a stranger typed, perhaps about another person.
 */
export async function runClocks(deps: Pick<Deps, "db" | "now" | "log" | "queue" | "domains">): Promise<void> {
  const { db, now, log } = deps;
  await eraseUnconfirmed(deps);
  const isLate = and(eq(takedowns.state, "received"), eq(takedowns.regime, "dmca"), lte(takedowns.dueAt, now()));
  const isWaitOver = and(eq(takedowns.state, "countered"), lte(takedowns.restoreDueAt, now()));
  const due = await db
    .select({ id: takedowns.id, state: takedowns.state })
    .from(takedowns)
    .where(or(isLate, isWaitOver))
    .orderBy(takedowns.createdAt, takedowns.id);
  const failures: unknown[] = [];
  for (const { id, state } of due) {
    try {
      await (state === "received" ? takeDownLate(deps, id) : endWait(deps, id));
      log.info({ takedownId: id, from: state }, "takedown clock");
    } catch (error) {
      if (!(error instanceof AppError && error.code === "CONFLICT")) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices could not be moved`);
}

async function eraseUnconfirmed({ db, now, log }: Pick<Deps, "db" | "now" | "log">): Promise<void> {
  const before = new Date(now().getTime() - UNCONFIRMED_NOTICE_DAYS * DAY_MS);
  const { rowCount } = await db
    .delete(takedowns)
    .where(and(eq(takedowns.state, "unconfirmed"), lte(takedowns.createdAt, before)));
  if (rowCount) log.info({ notices: rowCount }, "unconfirmed notices erased");
}
