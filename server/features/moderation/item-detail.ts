import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { listEarlier } from "#server/features/moderation/earlier.ts";
import { isOwnCase } from "#server/features/moderation/own-case.ts";
import { readProposal } from "#server/features/moderation/proposals.ts";
import { readItem } from "#server/features/moderation/queue.ts";
import { authorOf, contentOf } from "#server/features/moderation/subjects.ts";
import { countStrikes } from "#server/features/moderation/takedown/strike-notices.ts";
import { findItem } from "#server/features/moderation/waiting.ts";
import { readContent } from "#server/lib/content.ts";
import type { ModerationItemDetail } from "#shared/contracts/moderation.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { contentRemovals, moderationNotes, moderationReports, takedowns, users } from "#shared/schema/index.ts";

type Reads = Database | Transaction;

/** An item with all that a decision needs. Throws NOT_FOUND. */
export async function readItemDetail(db: Reads, actor: Actor, id: string, now: Date): Promise<ModerationItemDetail> {
  const row = await findItem(db, id);
  // The list knows only who made what it is about.
  const item = { ...(await readItem(db, actor, id, now)), isOwn: await isOwnCase(db, actor, row) };
  const { subjectId, kind } = row;
  const removal = kind === "appeal" ? await findRemoval(db, subjectId) : null;
  const which = kind === "takedown" ? await findNoticed(db, subjectId) : await contentOf(db, row);
  const content = which && (await readContent(db, which));
  return {
    ...item,
    text: content?.text ?? null,
    photos: content?.photos ?? [],
    videoUrl: content?.videoUrl ?? (kind === "dead-link" && URL.canParse(item.title) ? item.title : null),
    author: await readAuthor(db, await authorOf(db, row)),
    earlier: await listEarlier(db, id),
    reports: item.isOwn ? [] : await listReports(db, id),
    notes: item.isOwn ? [] : await listNotes(db, id),
    removal: removal && {
      reason: removal.reason,
      message: removal.message,
      kind: removal.kind,
      removedAt: removal.createdAt,
      appeal: removal.appeal,
    },
    takedownId: kind === "takedown" ? subjectId : null,
    strikeDecisionId: kind === "account" ? subjectId : null,
    proposal: kind === "product" ? await readProposal(db, id) : null,
  };
}

type Removal = typeof contentRemovals.$inferSelect;

async function findRemoval(db: Reads, id: string): Promise<Removal | null> {
  const [removal] = await db.select().from(contentRemovals).where(eq(contentRemovals.id, id));
  return removal ?? null;
}

/** What a copyright notice is about. */
async function findNoticed(db: Reads, noticeId: string) {
  const { kind, subjectId: id } = takedowns;
  const [noticed] = await db.select({ kind, id }).from(takedowns).where(eq(takedowns.id, noticeId));
  return noticed ?? null;
}

async function readAuthor(db: Reads, id: string | null): Promise<ModerationItemDetail["author"]> {
  if (id === null) return null;
  const [author] = await db.select().from(users).where(eq(users.id, id));
  if (!author) return null;
  const [removed] = await db
    .select({ removals: count() })
    .from(contentRemovals)
    .where(and(eq(contentRemovals.authorId, id), isNull(contentRemovals.restoredAt)));
  const strikes = await countStrikes(db, id);
  return {
    id,
    name: displayName(author),
    memberSince: author.createdAt,
    removals: removed?.removals ?? 0,
    strikes,
  };
}

// The id first: drizzle takes a person whose first column is null for none.
const person = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };
type PersonRow = { id: string; username: string | null; firstName: string | null; lastName: string | null };
const toPerson = (row: PersonRow | null) => row && { id: row.id, name: displayName(row) };

async function listReports(db: Reads, itemId: string): Promise<ModerationItemDetail["reports"]> {
  const { id, reason, note, weight, createdAt } = moderationReports;
  const rows = await db
    .select({ id, reason, note, weight, createdAt, by: person })
    .from(moderationReports)
    .leftJoin(users, eq(users.id, moderationReports.userId))
    .where(eq(moderationReports.itemId, itemId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, by: toPerson(row.by) }));
}

async function listNotes(db: Reads, itemId: string): Promise<ModerationItemDetail["notes"]> {
  const { id, text, createdAt } = moderationNotes;
  const rows = await db
    .select({ id, text, createdAt, by: person })
    .from(moderationNotes)
    .leftJoin(users, eq(users.id, moderationNotes.userId))
    .where(eq(moderationNotes.itemId, itemId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, by: toPerson(row.by) }));
}
