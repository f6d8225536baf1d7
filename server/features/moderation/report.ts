import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockContent } from "#server/features/moderation/hold.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import { type Content, setVisibility } from "#server/lib/content.ts";
import { dueAt } from "#server/lib/due.ts";
import { holdActor } from "#server/lib/hold-account.ts";
import { findOpenCase, isHiding } from "#server/lib/open-case.ts";
import type { reports } from "#shared/contracts/reports.ts";
import { CONTENT_KINDS, type ContentKind, GONE, type Reporter, reportWeight } from "#shared/domain/moderation.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, moderationReports, products, users } from "#shared/schema/index.ts";

type NewReport = z.output<typeof reports.report.body>;
type Outcome = z.output<typeof reports.report.response>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Brings what somebody made before the moderators, and hides it once enough is held against it. Throws NOT_FOUND for
 * what the caller can't see, CONFLICT for what is their own, RATE_LIMITED.
 */
export async function reportContent(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor, address }: Pick<Caller, "actor" | "address">,
  report: NewReport,
): Promise<Outcome> {
  const limit = actor ? TRY_LIMITS.reports : TRY_LIMITS.guestReports;
  const key = actor ? actor.id : address;
  // Before the transaction: the limiter has connections of its own, and whoever holds one must not wait for another.
  await takeTry(db, limit, key);
  const { isNew, isHidden } = await db.transaction((tx) => takeReport(tx, actor, report, now()));
  // A second tap is no second report.
  if (!isNew) await returnTry(db, limit, key);
  return { isHidden };
}

/** Reports of one thing come one after the other: its row is locked from here on. */
async function takeReport(
  tx: Transaction,
  actor: Actor | null,
  { kind, id, reason, note }: NewReport,
  now: Date,
): Promise<Outcome & { isNew: boolean }> {
  // Before the member's row, as the deletion of an account takes them.
  const content = await lockContent(tx, { kind, id });
  if (actor) await holdActor(tx, actor);
  if (content === null || !(await isNamedBy(tx, id, content))) throw missing();
  if (actor && content.authorId === actor.id) {
    throw new AppError("CONFLICT", OWN_TEXTS[kind]);
  }
  const open = await findOpenCase(tx, content);
  if (open && actor && (await hasReported(tx, open, actor))) {
    return { isNew: false, isHidden: content.visibility !== "public" };
  }
  if (!(await isSeenByAll(tx, content))) throw missing();
  const itemId = open ?? (await insertItem(tx, content, now));
  const weight = reportWeight(actor && (await readReporter(tx, actor, now)));
  await tx.insert(moderationReports).values({
    id: v7(),
    itemId,
    userId: actor?.id ?? null,
    reason,
    note: note || null,
    weight,
    createdAt: now,
  });
  const isHidden = await isHiding(tx, itemId, content);
  if (isHidden) await setVisibility(tx, content, "hidden", { now });
  return { isNew: true, isHidden };
}

/** What its author can do instead, and where. */
const OWN_TEXTS: Record<ContentKind, string> = {
  review: "This is your own. You can change or delete it on the product's page instead.",
  question: "This is your own. Write to us if it should go.",
  answer: "This is your own. Write to us if it should go.",
  video: "This is your own. You can edit or remove it under My shares in your profile instead.",
};

const missing = () => new AppError("NOT_FOUND", "That is not there any more.");

/** Of a product's bare address the video is meant that its page opens with, which may be the catalogue's own. */
async function isNamedBy(tx: Transaction, id: string, { kind, id: contentId, videoUrl }: Content): Promise<boolean> {
  if (kind !== "video" || id === contentId) return true;
  const [product] = await tx.select({ videoUrl: products.videoUrl }).from(products).where(eq(products.id, id));
  return product !== undefined && (product.videoUrl === null || product.videoUrl === videoUrl);
}

/** A video is not seen before it is ready, but the product that came with it is, as its sharer has named it. */
async function isSeenByAll(tx: Transaction, { visibility, isThere, productId }: Content): Promise<boolean> {
  if (visibility !== "public") return false;
  if (isThere) return true;
  if (productId === null) return false;
  return (await tx.$count(products, and(eq(products.id, productId), products.isListed, products.cameWithShare))) > 0;
}

async function hasReported(tx: Transaction, itemId: string, actor: Actor): Promise<boolean> {
  const own = await tx
    .select({ id: moderationReports.id })
    .from(moderationReports)
    .where(and(eq(moderationReports.itemId, itemId), eq(moderationReports.userId, actor.id)));
  return own.length > 0;
}

async function insertItem(tx: Transaction, { kind, id: subjectId }: Content, now: Date): Promise<string> {
  const id = v7();
  await tx.insert(moderationItems).values({ id, kind, subjectId, dueAt: dueAt(kind, now), createdAt: now });
  return id;
}

/** What their earlier reports came to. What its author deleted before anybody decided says nothing of who reported it. */
async function readReporter(tx: Transaction, actor: Actor, now: Date): Promise<Reporter> {
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
        inArray(moderationItems.kind, CONTENT_KINDS),
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
