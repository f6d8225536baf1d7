import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import { readSubjects } from "#server/features/moderation/subjects.ts";
import { claimedUntil, closeGone } from "#server/features/moderation/waiting.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { GONE, type ModeratedKind, type ModerationState } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { moderationItems, moderationReports, users } from "#shared/schema/index.ts";

interface QueueInput {
  status: ModerationState;
  kind?: ModeratedKind | undefined;
  limit: number;
  cursor?: Place | undefined;
}

const WAITING = pagesBy("asc", { dueAt: moderationItems.dueAt, id: moderationItems.id });
const DECIDED = pagesBy("desc", { decidedAt: moderationItems.decidedAt, id: moderationItems.id });

/** Those that wait, what is due first first; decided ones newest first. */
export async function listItems(
  deps: Pick<Deps, "db" | "now" | "domains">,
  actor: Actor,
  { status, kind, limit, cursor }: QueueInput,
): Promise<Page<ModerationItem>> {
  const { db, now } = deps;
  const isWaiting = status === "proposed";
  if (isWaiting) await closeGone(deps, now());
  const pages = isWaiting ? WAITING : DECIDED;
  const rows = await selectItems(
    db,
    and(
      eq(moderationItems.status, status),
      kind && eq(moderationItems.kind, kind),
      // No moderator decided on those, and there is nothing to see.
      sql`${moderationItems.reason} is distinct from ${GONE}`,
      pages.behind(cursor),
    ),
  )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  return { items: await describeItems(deps, db, actor, items, now()), nextCursor };
}

/** How many of each kind wait, and how many of all should have been decided by now. */
export async function countItems(deps: Pick<Deps, "db" | "now" | "domains">) {
  const { db, domains } = deps;
  const at = deps.now();
  await closeGone(deps, at);
  const rows = await db
    .select({
      kind: moderationItems.kind,
      waiting: count(),
      overdue: sql<number>`(count(*) filter (where ${moderationItems.dueAt} < ${at.toISOString()}::timestamptz))::int`,
    })
    .from(moderationItems)
    .where(eq(moderationItems.status, "proposed"))
    .groupBy(moderationItems.kind);
  return {
    waiting: Object.fromEntries([
      ...domains.moderated.map(({ kind }) => [kind, 0] as const),
      ...rows.map(({ kind, waiting }) => [kind, waiting] as const),
    ]) as Record<ModeratedKind, number>,
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

/** One item as the queue has it. Throws NOT_FOUND. */
export async function readItem(
  kinds: Pick<Deps, "domains">,
  db: Database | Transaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ModerationItem> {
  const [item] = await describeItems(kinds, db, actor, await selectItems(db, eq(moderationItems.id, id)), now);
  if (!item) throw new AppError("NOT_FOUND", "There is no such item.", { reason: "item-missing" });
  return item;
}

function selectItems(db: Database | Transaction, where: SQL | undefined) {
  // The id first: drizzle takes a person whose first column is null for none.
  const { id, username, firstName, lastName } = users;
  return db
    .select({
      id: moderationItems.id,
      kind: moderationItems.kind,
      subjectId: moderationItems.subjectId,
      status: moderationItems.status,
      createdAt: moderationItems.createdAt,
      dueAt: moderationItems.dueAt,
      decidedAt: moderationItems.decidedAt,
      reason: moderationItems.reason,
      claimedBy: moderationItems.claimedBy,
      claimedAt: moderationItems.claimedAt,
      holder: { id, username, firstName, lastName },
    })
    .from(moderationItems)
    .leftJoin(users, eq(users.id, moderationItems.claimedBy))
    .where(where)
    .$dynamic();
}

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

/** Says what each is about, with a few statements for all of them. */
async function describeItems(
  kinds: Pick<Deps, "domains">,
  db: Database | Transaction,
  actor: Actor,
  rows: ItemRow[],
  now: Date,
): Promise<ModerationItem[]> {
  const subjects = await readSubjects(kinds, db, rows);
  const deleted = await readLastTexts(
    db,
    rows.filter(({ subjectId }) => !subjects.has(subjectId)).map(({ id }) => id),
  );
  const reportCounts = await countReports(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ subjectId, claimedBy, claimedAt, holder, ...row }) => {
    const last = deleted.get(row.id);
    const subject = subjects.get(subjectId) ?? (last && { ...last, title: last.excerpt, isHidden: false });
    const until = row.status === "proposed" ? claimedUntil({ claimedBy, claimedAt }, now) : null;
    return {
      ...row,
      claim:
        holder && until
          ? { by: { id: holder.id, name: displayName(holder) }, isOwn: holder.id === actor.id, until }
          : null,
      title: subject?.title ?? "",
      productId: subject?.productId ?? null,
      productName: subject?.productName ?? null,
      productNameFr: subject?.productNameFr ?? null,
      reportCount: reportCounts.get(row.id) ?? 0,
      isHidden: subject?.isHidden ?? false,
      isDeleted: last !== undefined,
      isOwn: subject?.authorId === actor.id,
    };
  });
}

async function countReports(db: Database | Transaction, itemIds: string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const { itemId } = moderationReports;
  const rows = await db
    .select({ itemId, reports: count() })
    .from(moderationReports)
    .where(inArray(itemId, itemIds))
    .groupBy(itemId);
  return new Map(rows.map((row) => [row.itemId, row.reports]));
}
