import { count, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { oldestClick } from "#server/features/business/clear-clicks.ts";
import { baseOf } from "#server/features/business/tracking.ts";
import { AppError } from "#server/http/app-error.ts";
import type { AffiliateProgram, AffiliateProgramDraft } from "#shared/contracts/business/affiliate-programs.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { affiliateClicks, affiliatePrograms } from "#shared/schema/index.ts";

type Program = typeof affiliatePrograms.$inferSelect;
type Reads = Pick<Database | Transaction, "select">;
type Undefined<T> = { [Name in keyof T]?: T[Name] | undefined };

const pages = newestFirst(affiliatePrograms);

/** Affiliate programs with their clicks, the newest first. */
export async function listPrograms(
  { db, now }: Pick<Deps, "db" | "now">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<AffiliateProgram>> {
  const rows = await selectPrograms(db, now(), pages.behind(cursor))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

/** The figures above the list. A visit to a shop without a program is a click as well. */
export async function readFigures({ db, now }: Pick<Deps, "db" | "now">) {
  const { isActive, commissionRate, pastClicks } = affiliatePrograms;
  const [[programs], [clicks]] = await Promise.all([
    db
      .select({
        active: sql`count(*) filter (where ${isActive})`.mapWith(Number),
        highestRate: sql<number | null>`max(${commissionRate}) filter (where ${isActive})`.mapWith(
          (rate: string | null) => (rate === null ? null : Number(rate)),
        ),
        pastClicks: sql`coalesce(sum(${pastClicks}), 0)`.mapWith(Number),
      })
      .from(affiliatePrograms),
    // In one pass, which reads an index alone: there are many.
    db
      .select({ recent: countSince(oldestClick(now())), kept: count() })
      .from(affiliateClicks)
      .where(isNotNull(affiliateClicks.affiliateProgramId)),
  ]);
  if (!programs || !clicks) throw new Error("a count has no row");
  const { active, highestRate } = programs;
  return { active, highestRate, recentClicks: clicks.recent, allClicks: programs.pastClicks + clicks.kept };
}

const countSince = (moment: Date) =>
  sql`count(*) filter (where ${affiliateClicks.clickedAt} > ${moment.toISOString()}::timestamptz)`.mapWith(Number);

/** Adds a program. Throws CONFLICT. */
export function createProgram(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  draft: AffiliateProgramDraft,
): Promise<AffiliateProgram> {
  const id = v7();
  const values = { ...draft, baseUrl: baseOf(draft.baseUrl), id, createdAt: now(), updatedAt: now() };
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await oneAtATime(tx);
    const [added] = await tx.insert(affiliatePrograms).values(values).onConflictDoNothing().returning();
    if (!added) throw programThere();
    const change = { before: null, after: stateOf(added) };
    await recordChange(tx, { actor, action: "affiliatePrograms.create", target: targetOf(id), ...change });
    return readProgram(tx, id, now());
  });
}

/** Changes a program; a patch that changes nothing leaves no trace. Throws NOT_FOUND and CONFLICT. */
export function updateProgram(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  { reason, ...patch }: Undefined<AffiliateProgramDraft> & { reason?: string | undefined },
): Promise<AffiliateProgram> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await oneAtATime(tx);
    const [program] = await tx.select().from(affiliatePrograms).where(eq(affiliatePrograms.id, id)).for("update");
    if (!program) throw new AppError("NOT_FOUND", "There is no such program.", { reason: "program-missing" });
    const known = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const wanted: Program = { ...program, ...known };
    wanted.baseUrl = baseOf(wanted.baseUrl);
    const [before, after] = [stateOf(program), stateOf(wanted)];
    if (JSON.stringify(before) === JSON.stringify(after)) return readProgram(tx, id, now());
    const others = await tx.select().from(affiliatePrograms).where(eq(affiliatePrograms.baseUrl, wanted.baseUrl));
    if (others.some((other) => other.id !== id && collides(other, wanted))) throw programThere();
    await tx
      .update(affiliatePrograms)
      .set({ ...after, updatedAt: now() })
      .where(eq(affiliatePrograms.id, id));
    await recordChange(tx, { actor, action: "affiliatePrograms.update", target: targetOf(id), before, after, reason });
    return readProgram(tx, id, now());
  });
}

/** Whether another program has the site is then known before one is written. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('affiliate_programs'))`);
}

/** Of two programs for one site: both with one id, or both in use. */
function collides(one: Program, other: Program): boolean {
  return one.affiliateId === other.affiliateId || (one.isActive && other.isActive);
}

async function readProgram(db: Reads, id: string, now: Date): Promise<AffiliateProgram> {
  const [program] = await selectPrograms(db, now, eq(affiliatePrograms.id, id));
  if (!program) throw new Error("a program that was just written is not there");
  return program;
}

function selectPrograms(db: Reads, now: Date, which: SQL | undefined) {
  const theirs = db
    .select({
      kept: count().as("kept"),
      recent: countSince(oldestClick(now)).as("recent"),
    })
    .from(affiliateClicks)
    .where(eq(affiliateClicks.affiliateProgramId, affiliatePrograms.id))
    .as("theirs");
  const { id, name, affiliateId, baseUrl, trackingParam, commissionRate, isActive, createdAt } = affiliatePrograms;
  return db
    .select({
      ...{ id, name, affiliateId, baseUrl, trackingParam, commissionRate, isActive, createdAt },
      recentClicks: sql`coalesce(${theirs.recent}, 0)`.mapWith(Number),
      allClicks: sql`${affiliatePrograms.pastClicks} + coalesce(${theirs.kept}, 0)`.mapWith(Number),
    })
    .from(affiliatePrograms)
    .leftJoinLateral(theirs, sql`true`)
    .where(which)
    .$dynamic();
}

const targetOf = (id: string) => ({ type: "affiliate-program", id });

const stateOf = ({ name, affiliateId, baseUrl, trackingParam, commissionRate, isActive }: Program) => ({
  ...{ name, affiliateId, baseUrl, trackingParam, commissionRate, isActive },
});

function programThere(): AppError {
  return new AppError("CONFLICT", "There is already a program for this site: with this id, or in use.", {
    reason: "program-there",
  });
}
