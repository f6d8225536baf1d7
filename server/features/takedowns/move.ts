import { and, eq, sql } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { closeCase, findOpenCase, openCase, refuseOthers } from "#server/features/moderation/index.ts";
import { bringContentBack, takeContentDown } from "#server/features/takedowns/notice-content.ts";
import { findNotice, type NoticeRow, noticeMissing } from "#server/features/takedowns/notices.ts";
import { refuseParty } from "#server/features/takedowns/parties.ts";
import { changeStrikes, type Strikes } from "#server/features/takedowns/standing.ts";
import { AppError } from "#server/http/app-error.ts";
import { type ContentKind, MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { isDown, TAKEDOWN_MOVES, type TakedownState } from "#shared/domain/takedown.ts";
import { takedowns } from "#shared/schema/index.ts";

/** A copyright notice in the queue, to be answered within hours. */
export const NOTICE_CASE = { kind: "takedown", dueHours: MODERATION_DUE_HOURS.takedown } as const;

/** A step that keeps the notice's state, by which a moderator confirms that the content is down. */
export const UPHELD = "upheld";

interface Step {
  /** The moderator; null for the clock, and for the claimant and the sharer, whose own the step is. */
  actor: Actor | null;
  /** As the audit calls it; null for what is no decision of ours. */
  action: `takedowns.${string}` | null;
  /**
   * The new state, by the notice and the others about the same content, all locked against other changes. Throws where
   * the move is not allowed.
   */
  to: (notice: NoticeRow, others: NoticeRow[]) => TakedownState | typeof UPHELD;
  /** Asked with all of it locked. Throws what else speaks against it. */
  mayMove?: (tx: Transaction, notice: NoticeRow) => Promise<void>;
  /** What else is noted with it. */
  values?: Partial<typeof takedowns.$inferInsert>;
}

export interface MovedNotice {
  notice: NoticeRow;
  /** The state before. */
  from: TakedownState;
  /** Of the sharer, now. */
  strikes: Strikes;
}

/**
 * Moves a notice into another state with all that depends on it, at once or not at all: the content goes or comes back,
 * the sharer's strikes and what follows from them, the item in the queue, and the audit. Throws NOT_FOUND, FORBIDDEN
 * for a moderator who is a party to it, and CONFLICT where that state can't follow or another moderator holds the
 * notice.
 */
export async function moveNotice(
  deps: Pick<Deps, "db" | "now" | "domains">,
  id: string,
  { actor, action, to, mayMove, values }: Step,
): Promise<MovedNotice> {
  const { db, now } = deps;
  const at = now();
  const { result, strikes } = await db.transaction(async (tx) => {
    const { sharerId } = await findNotice(tx, id);
    return changeStrikes(tx, { sharerId, actor, now: at }, async () => {
      const { notice, others } = await lockNotices(tx, id);
      if (actor) await refuseParty(tx, actor, notice);
      const wanted = to(notice, others);
      const state = wanted === UPHELD ? notice.state : wanted;
      if (wanted !== UPHELD && !TAKEDOWN_MOVES[notice.state].includes(wanted)) throw wrongState();
      await mayMove?.(tx, notice);
      const content = await moveContent(deps, tx, { notice, others, state, now: at });
      const isUpheld = wanted === UPHELD || (actor !== null && wanted === "down");
      const [moved] = await tx
        .update(takedowns)
        .set({
          ...values,
          ...content,
          ...(wanted !== UPHELD && momentsOf(state, at)),
          ...(isUpheld && { upheldAt: at }),
          state,
        })
        .where(eq(takedowns.id, id))
        .returning();
      if (!moved) throw noticeMissing();
      await moveItem(deps, tx, { notice: moved, actor, now: at });
      const before = { state: notice.state, isUpheld: notice.upheldAt !== null };
      const after = { state, isUpheld: moved.upheldAt !== null };
      const change = { before, after, reason: moved.refusal };
      if (action) await recordChange(tx, { actor, action, target: { type: "takedown", id }, ...change });
      return { notice: moved, from: notice.state };
    });
  });
  return { ...result, strikes };
}

/** The notice, with all others about the same content locked against changes. */
async function lockNotices(tx: Transaction, id: string) {
  const [meant] = await tx
    .select({ kind: takedowns.kind, subjectId: takedowns.subjectId })
    .from(takedowns)
    .where(eq(takedowns.id, id));
  if (!meant) throw noticeMissing();
  const all = await lockNoticesAbout(tx, { kind: meant.kind, id: meant.subjectId });
  const notice = all.find((one) => one.id === id);
  if (!notice) throw wrongState("What this notice is about was shared anew a moment ago. Please look again.");
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

/** Whether a notice holds something down, with every notice about it locked. */
export async function holdsDown(tx: Transaction, which: { kind: ContentKind; id: string }): Promise<boolean> {
  return (await lockNoticesAbout(tx, which)).some(({ state }) => isDown(state));
}

interface ContentMove {
  notice: NoticeRow;
  /** About the same thing. */
  others: NoticeRow[];
  state: TakedownState;
  now: Date;
}

async function moveContent(
  kinds: Pick<Deps, "domains">,
  tx: Transaction,
  { notice, others, state, now }: ContentMove,
): Promise<Partial<typeof takedowns.$inferInsert>> {
  if (isDown(state) && !isDown(notice.state)) return { removalId: await takeContentDown(kinds, tx, notice, now) };
  if (isDown(notice.state) && !isDown(state)) await bringContentBack(kinds, tx, { notice, others, now });
  return {};
}

/**
 * Puts a notice that has arrived before the moderators, and closes its item once one of them has decided or nothing is
 * left to decide: a take-down by the clock alone still waits for a review.
 */
async function moveItem(
  kinds: Pick<Deps, "domains">,
  tx: Transaction,
  { notice, actor, now }: { notice: NoticeRow; actor: Actor | null; now: Date },
): Promise<void> {
  const { id, state, dueAt, upheldAt } = notice;
  if (state === "received" && dueAt) {
    await openCase(tx, NOTICE_CASE, { subjectId: id, dueAt, now });
    return;
  }
  const item = await findOpenCase(tx, { kind: NOTICE_CASE.kind, subjectId: id });
  if (!item) return;
  if (actor) await refuseOthers(kinds, tx, actor, item, now);
  const isHeld = isDown(state);
  if (isHeld && upheldAt === null) return;
  await closeCase(tx, item.id, { actor, now, reason: isHeld ? null : state });
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
  return new AppError("CONFLICT", message, { reason: "notice-moved" });
}
