import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeContent, restoreContent } from "#server/features/moderation/removal.ts";
import { findNotice, type NoticeRow, noticeMissing } from "#server/features/moderation/takedown/notices.ts";
import { changeStrikes } from "#server/features/moderation/takedown/standing.ts";
import { refuseOthers } from "#server/features/moderation/waiting.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { isDown, TAKEDOWN_MOVES, type TakedownState } from "#shared/domain/takedown.ts";
import { contentRemovals, moderationItems, takedowns } from "#shared/schema/index.ts";

interface Step {
  /** The moderator; null for the clock, and for the claimant and the sharer, whose own the step is. */
  actor: Actor | null;
  /** As the audit calls it; null for what is no decision of ours. */
  action: `takedowns.${string}` | null;
  /** Into which state, by what the notice is once nobody else can change it. Throws what speaks against it. */
  to: (notice: NoticeRow) => TakedownState;
  /** What else is noted with it. */
  values?: Partial<typeof takedowns.$inferInsert>;
}

export interface Moved {
  notice: NoticeRow;
  /** The state before. */
  from: TakedownState;
  /** Of the sharer, now. */
  strikes: number;
}

/**
 * Takes a notice into another state with all that hangs on it, at once or not at all: the content goes or comes back,
 * the sharer's strikes and what follows from them, the item in the queue, and the audit. Throws NOT_FOUND, and CONFLICT
 * where that state can't follow or another moderator holds the notice.
 */
export async function moveNotice(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  id: string,
  { actor, action, to, values }: Step,
): Promise<Moved> {
  const at = now();
  const { result, strikes } = await db.transaction(async (tx) => {
    const { sharerId } = await findNotice(tx, id);
    return changeStrikes(tx, { sharerId, actor, now: at }, async () => {
      const { notice, others } = await lockNotices(tx, id);
      const state = to(notice);
      if (!TAKEDOWN_MOVES[notice.state].includes(state)) throw wrongState();
      const content = await moveContent(tx, { notice, others, state, now: at });
      await closeItem(tx, { notice, state, actor, now: at });
      const [moved] = await tx
        .update(takedowns)
        .set({ ...values, ...content, ...momentsOf(state, at), state })
        .where(eq(takedowns.id, id))
        .returning();
      if (!moved) throw noticeMissing();
      const change = { before: { state: notice.state }, after: { state }, reason: moved.refusal };
      if (action) await recordChange(tx, { actor, action, target: { type: "takedown", id }, ...change });
      return { notice: moved, from: notice.state };
    });
  });
  if (strikes.isSpared) {
    log.error({ takedownId: id, strikes: strikes.strikes }, "the last super-admin has three strikes and was spared");
  }
  return { ...result, strikes: strikes.strikes };
}

/** The notice, now that nobody else can move it or another one about the same thing. */
async function lockNotices(tx: Transaction, id: string) {
  const [meant] = await tx
    .select({ kind: takedowns.kind, subjectId: takedowns.subjectId })
    .from(takedowns)
    .where(eq(takedowns.id, id));
  if (!meant) throw noticeMissing();
  const all = await lockNoticesAbout(tx, { kind: meant.kind, id: meant.subjectId });
  const notice = all.find((one) => one.id === id);
  if (!notice) throw noticeMissing();
  return { notice, others: all.filter((one) => one !== notice) };
}

function lockNoticesAbout(tx: Transaction, { kind, id }: { kind: ContentKind; id: string }): Promise<NoticeRow[]> {
  return tx
    .select()
    .from(takedowns)
    .where(and(eq(takedowns.kind, kind), eq(takedowns.subjectId, id)))
    .orderBy(takedowns.id)
    .for("update");
}

/**
 * Ends a removal for another reason than copyright, and brings back what was removed; but what a notice has taken down
 * as well stays down for that, and its author finds the notice with it.
 */
export async function restoreUnlessNoticed(
  tx: Transaction,
  { kind, id, now }: { kind: ContentKind; id: string; now: Date },
): Promise<void> {
  const holder = (await lockNoticesAbout(tx, { kind, id })).find(({ state }) => isDown(state));
  await restoreContent(tx, { kind, id, now });
  if (!holder) return;
  const removalId = await removeContent(tx, { kind, id, reason: "copyright", now });
  await tx.update(takedowns).set({ removalId }).where(eq(takedowns.id, holder.id));
}

interface ContentMove {
  notice: NoticeRow;
  /** About the same thing. */
  others: NoticeRow[];
  state: TakedownState;
  now: Date;
}

async function moveContent(
  tx: Transaction,
  { notice, others, state, now }: ContentMove,
): Promise<Partial<typeof takedowns.$inferInsert>> {
  const { kind, subjectId: id } = notice;
  if (isDown(state) && !isDown(notice.state)) {
    // None where it is down already: its author is told of one removal at a time.
    const removalId = await removeContent(tx, { kind, id, reason: "copyright", now });
    await closeReports(tx, notice, now);
    return { removalId };
  }
  if (!isDown(notice.state) || isDown(state)) return {};
  const holder = others.find((one) => isDown(one.state));
  if (holder) {
    // What its author was told stands for the notice for which it stays down.
    if (notice.removalId === null) return {};
    await tx.update(takedowns).set({ removalId: notice.removalId }).where(eq(takedowns.id, holder.id));
    return { removalId: null };
  }
  // What a moderator has removed for another reason stays so.
  if (await isDownForCopyright(tx, notice)) await restoreContent(tx, { kind, id, now });
  return {};
}

async function isDownForCopyright(tx: Transaction, { kind, subjectId, sharerId }: NoticeRow): Promise<boolean> {
  const inForce = and(
    eq(contentRemovals.kind, kind),
    eq(contentRemovals.subjectId, subjectId),
    isNull(contentRemovals.restoredAt),
  );
  const [removal] = await tx.select({ reason: contentRemovals.reason }).from(contentRemovals).where(inForce);
  // Nothing is noted for a former member.
  return removal ? removal.reason === "copyright" : sharerId === null;
}

/** What was reported is gone, and with it what there was to decide. */
async function closeReports(tx: Transaction, { kind, subjectId }: NoticeRow, now: Date): Promise<void> {
  await tx
    .update(moderationItems)
    .set({ status: "rejected", reason: "copyright", decidedAt: now, claimedBy: null, claimedAt: null })
    .where(isWaiting(kind, subjectId));
}

async function closeItem(
  tx: Transaction,
  { notice, state, actor, now }: { notice: NoticeRow; state: TakedownState; actor: Actor | null; now: Date },
): Promise<void> {
  const [item] = await tx.select().from(moderationItems).where(isWaiting("takedown", notice.id)).for("update");
  if (!item) return;
  if (actor) await refuseOthers(tx, actor, item, now);
  const isFollowed = isDown(state);
  await tx
    .update(moderationItems)
    .set({
      status: isFollowed ? "accepted" : "rejected",
      reason: isFollowed ? null : state,
      decidedBy: actor?.id ?? null,
      decidedAt: now,
      claimedBy: null,
      claimedAt: null,
    })
    .where(eq(moderationItems.id, item.id));
}

function isWaiting(kind: NoticeRow["kind"] | "takedown", subjectId: string) {
  const { kind: itemKind, subjectId: itemSubject, status } = moderationItems;
  return and(eq(itemKind, kind), eq(itemSubject, subjectId), eq(status, "proposed"));
}

/** When it came into the state that it comes into now. */
function momentsOf(state: TakedownState, now: Date) {
  switch (state) {
    case "down":
      return { downAt: now };
    case "countered":
      return { counteredAt: now };
    case "restored":
      return { restoredAt: now, closedAt: now };
    case "withdrawn":
      return {
        restoredAt: sql`case when ${takedowns.downAt} is not null then ${now.toISOString()}::timestamptz end`,
        closedAt: now,
      };
    case "refused":
    case "closed":
      return { closedAt: now };
    default:
      return {};
  }
}

export function wrongState(message = "This notice is in another state by now."): AppError {
  return new AppError("CONFLICT", message);
}
