import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Content, ContentType } from "#server/domain.ts";
import { setVisibility } from "#server/features/moderation/content.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import { GONE, HIDING_WEIGHT, type ModeratedKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  contentRemovals,
  moderationItems,
  moderationPhotos,
  moderationReports,
  moderationTexts,
} from "#shared/schema/index.ts";

// A case is an item of the queue. What other domains put before the moderators, look up and close goes through here.

/** A kind of case and how long it may wait. */
interface Kind {
  kind: ModeratedKind;
  dueHours: number;
}
interface About {
  kind: ModeratedKind;
  subjectId: string;
}

/** When the decision on a new item of a kind is due. */
export const dueAt = ({ dueHours }: Pick<Kind, "dueHours">, now: Date) => new Date(now.getTime() + dueHours * HOUR_MS);

/** The condition that an item waits about something. */
export const isWaitingItem = ({ kind, subjectId }: { kind: ModeratedKind; subjectId: string | SQL }): SQL | undefined =>
  and(eq(moderationItems.kind, kind), eq(moderationItems.subjectId, subjectId), eq(moderationItems.status, "proposed"));

/**
 * Puts something before the moderators; where something about it waits already, nothing is done. Answers the item's id,
 * null where there was one.
 */
export async function openCase(
  tx: Transaction,
  type: Kind,
  { subjectId, now, ...given }: { subjectId: string; now: Date; dueAt?: Date; userId?: string },
): Promise<string | null> {
  const item = { id: v7(), kind: type.kind, subjectId, dueAt: dueAt(type, now), createdAt: now, ...given };
  const opened = await tx
    .insert(moderationItems)
    .values(item)
    .onConflictDoNothing()
    .returning({ id: moderationItems.id });
  return opened[0]?.id ?? null;
}

/** The waiting item about a subject, locked; null where none waits. The caller has locked the subject. */
export async function findOpenCase(tx: Transaction, about: About): Promise<typeof moderationItems.$inferSelect | null> {
  const [open] = await tx.select().from(moderationItems).where(isWaitingItem(about)).for("update");
  return open ?? null;
}

/** An item that waits by its id, locked; null once it is decided. */
export async function lockOpenCase(tx: Transaction, id: string): Promise<typeof moderationItems.$inferSelect | null> {
  const [open] = await tx
    .select()
    .from(moderationItems)
    .where(and(eq(moderationItems.id, id), eq(moderationItems.status, "proposed")))
    .for("update");
  return open ?? null;
}

interface End {
  /** Null for the clock, and for what needs no decision any more. */
  actor: Actor | null;
  now: Date;
  /** Rejected for it; null is accepted. */
  reason: string | null;
}

/** Decides on a locked item, and releases it. */
export async function closeCase(tx: Transaction, id: string, end: End): Promise<void> {
  await close(tx, eq(moderationItems.id, id), end);
}

/** Closes what waits about something, if anything does. */
export async function closeCasesAbout(
  tx: Transaction,
  about: About,
  { actor = null, now, reason = GONE }: Partial<End> & Pick<End, "now">,
): Promise<void> {
  await close(tx, isWaitingItem(about), { actor, now, reason });
}

async function close(db: Database | Transaction, which: SQL | undefined, { actor, now, reason }: End): Promise<void> {
  await db
    .update(moderationItems)
    .set({
      status: reason === null ? "accepted" : "rejected",
      reason,
      decidedBy: actor?.id ?? null,
      decidedAt: now,
      claimedBy: null,
      claimedAt: null,
    })
    .where(which);
}

/** Makes an open case, locked, one about something else of its kind. */
export async function moveCase(tx: Transaction, itemId: string, subjectId: string): Promise<void> {
  await tx.update(moderationItems).set({ subjectId }).where(eq(moderationItems.id, itemId));
}

/** Has what was decided about one thing be about another one of its kind. */
export async function moveDecided(tx: Transaction, { kind, subjectId }: About, to: string): Promise<void> {
  const { status } = moderationItems;
  await tx
    .update(moderationItems)
    .set({ subjectId: to })
    .where(and(eq(moderationItems.kind, kind), eq(moderationItems.subjectId, subjectId), ne(status, "proposed")));
}

/** The names of the stored objects of a photo. */
export interface PhotoFiles {
  objectName: string;
  thumbnailName: string;
}

/**
 * Keeps the present text of content beside a case, for the moderators alone, until it is decided; `placeId` is where
 * its author's next one would join the case. Content without an author is not kept.
 */
export async function keepBeside(
  tx: Transaction,
  itemId: string,
  content: Content,
  { now, placeId = content.placeId, photos = [] }: { now: Date; placeId?: string | null; photos?: PhotoFiles[] },
): Promise<void> {
  const { authorId, productId, excerpt } = content;
  if (authorId === null) return;
  const id = v7();
  const text = content.text ?? content.videoUrl ?? excerpt;
  await tx.insert(moderationTexts).values({ id, itemId, authorId, productId, placeId, text, createdAt: now });
  if (photos.length === 0) return;
  await tx.insert(moderationPhotos).values(photos.map((files) => ({ id: v7(), textId: id, ...files })));
}

/** Whether what is held against content hides it: enough reports, unless a moderator let it stand as it is now. */
async function isHiding(tx: Transaction, itemId: string, content: Content): Promise<boolean> {
  const weight = (await weighReports(tx, [itemId])).get(itemId) ?? 0;
  return weight >= HIDING_WEIGHT && !(await isKept(tx, content));
}

/** Hides content for a case where that demands it. Answers whether it did. */
export async function hideIfHeavy(
  tx: Transaction,
  type: ContentType,
  itemId: string,
  content: Content,
  now: Date,
): Promise<boolean> {
  const isHeavy = await isHiding(tx, itemId, content);
  if (isHeavy) await setVisibility(type, tx, content.id, "hidden", { now });
  return isHeavy;
}

/** How much the reports of items weigh together, by the item; without any the item is left out. */
export async function weighReports(tx: Transaction, itemIds: string[]): Promise<Map<string, number>> {
  const { itemId, weight } = moderationReports;
  const sums = await tx
    .select({ itemId, weight: sql`sum(${weight})`.mapWith(Number) })
    .from(moderationReports)
    .where(inArray(itemId, itemIds))
    .groupBy(itemId);
  return new Map(sums.map((sum) => [sum.itemId, sum.weight]));
}

/** Whether a moderator has looked at it as it is now and let it stand, at once or after an appeal. */
async function isKept(tx: Transaction, { kind, id, changedAt }: Content): Promise<boolean> {
  const decided = tx
    .select({ at: moderationItems.decidedAt })
    .from(moderationItems)
    .where(
      and(eq(moderationItems.kind, kind), eq(moderationItems.subjectId, id), eq(moderationItems.status, "accepted")),
    );
  const restored = tx
    .select({ at: contentRemovals.restoredAt })
    .from(contentRemovals)
    .where(and(eq(contentRemovals.kind, kind), eq(contentRemovals.subjectId, id)));
  const moments = await decided.unionAll(restored);
  return moments.some(({ at }) => at !== null && at >= changedAt);
}
