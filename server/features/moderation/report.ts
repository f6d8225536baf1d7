import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { findOpenCase, hideIfHeavy, openCase } from "#server/features/moderation/cases.ts";
import { lockContent } from "#server/features/moderation/content.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import type { reports } from "#shared/contracts/moderation/reports.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { GONE, type Reporter, reportWeight } from "#shared/domain/moderation.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, moderationReports, users } from "#shared/schema/index.ts";

type NewReport = z.output<typeof reports.report.body>;
type Outcome = z.output<typeof reports.report.response>;

/**
 * Brings a member's content before the moderators, and hides it once the reports weigh enough. Throws NOT_FOUND for
 * what the caller can't see, CONFLICT for their own content, RATE_LIMITED.
 */
export async function reportContent(
  deps: Pick<Deps, "db" | "now" | "domains">,
  { actor, address }: Pick<Caller, "actor" | "address">,
  report: NewReport,
): Promise<Outcome> {
  const { db, now } = deps;
  const limit = actor ? TRY_LIMITS.reports : TRY_LIMITS.guestReports;
  const key = actor ? actor.id : address;
  // Before the transaction: the limiter has connections of its own, and a request that holds one must not wait for
  // another.
  await takeTry(db, limit, key);
  const { isNew, isHidden } = await db.transaction((tx) => takeReport(deps, tx, actor, report, now()));
  // A second tap is no second report.
  if (!isNew) await returnTry(db, limit, key);
  return { isHidden };
}

/** Reports of one thing come one after the other: its row is locked from here on. */
async function takeReport(
  deps: Pick<Deps, "domains">,
  tx: Transaction,
  actor: Actor | null,
  { kind, id, reason, note }: NewReport,
  now: Date,
): Promise<Outcome & { isNew: boolean }> {
  const type = deps.domains.findContentType(kind);
  // Before the member's row, as the deletion of an account takes them.
  const content = await lockContent(deps, tx, { kind, id });
  if (actor) await holdActor(tx, actor);
  const isMeant = type && content && ((await type.isNamedBy?.(tx, id, content)) ?? true);
  if (!isMeant) throw missing();
  if (actor && content.authorId === actor.id) throw new AppError("CONFLICT", type.ownAdvice, { reason: "own-content" });
  const open = await findOpenCase(tx, { kind, subjectId: content.id });
  if (open && actor && (await hasReported(tx, open.id, actor))) {
    return { isNew: false, isHidden: content.visibility !== "public" };
  }
  const isSeen = content.visibility === "public" && ((await type.isShown?.(tx, content)) ?? true);
  if (!isSeen) throw missing();
  const itemId = open?.id ?? (await openCase(tx, type, { subjectId: content.id, now }));
  if (itemId === null) throw new Error(`a case about the ${kind} ${content.id} was opened while it was locked`);
  const weight = reportWeight(actor && (await readReporter(deps, tx, actor, now)));
  await tx.insert(moderationReports).values({
    id: v7(),
    itemId,
    userId: actor?.id ?? null,
    reason,
    note: note || null,
    weight,
    createdAt: now,
  });
  return { isNew: true, isHidden: await hideIfHeavy(tx, type, itemId, content, now) };
}

const missing = () => new AppError("NOT_FOUND", "That is not there any more.", { reason: "content-missing" });

async function hasReported(tx: Transaction, itemId: string, actor: Actor): Promise<boolean> {
  const own = await tx
    .select({ id: moderationReports.id })
    .from(moderationReports)
    .where(and(eq(moderationReports.itemId, itemId), eq(moderationReports.userId, actor.id)));
  return own.length > 0;
}

/**
 * The outcomes of their earlier reports. Content that its author deleted before a decision says nothing about the
 * reporter.
 */
async function readReporter(
  { domains }: Pick<Deps, "domains">,
  tx: Transaction,
  actor: Actor,
  now: Date,
): Promise<Reporter> {
  const [known] = await tx
    .select({
      createdAt: users.createdAt,
      upheld: sql<number>`(count(*) filter (where ${moderationItems.status} = 'rejected'))::int`,
      dismissed: sql<number>`(count(*) filter (where ${moderationItems.status} = 'accepted'))::int`,
    })
    .from(users)
    .leftJoin(moderationReports, eq(moderationReports.userId, users.id))
    .leftJoin(
      moderationItems,
      and(
        eq(moderationItems.id, moderationReports.itemId),
        inArray(
          moderationItems.kind,
          domains.content.map(({ kind }) => kind),
        ),
        or(ne(moderationItems.status, "rejected"), ne(moderationItems.reason, GONE)),
      ),
    )
    .where(eq(users.id, actor.id))
    .groupBy(users.id);
  if (!known) throw new Error(`the account ${actor.id} has gone while it was held`);
  const { createdAt, upheld, dismissed } = known;
  const accountAgeDays = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return { isModerator: isAllowed("moderate", actor.role), accountAgeDays, upheld, dismissed };
}
