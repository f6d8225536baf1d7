import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Content } from "#server/domain.ts";
import { readContent } from "#server/features/moderation/content.ts";
import { listEarlier } from "#server/features/moderation/earlier.ts";
import { isOwnCase } from "#server/features/moderation/own-case.ts";
import { readItem } from "#server/features/moderation/queue.ts";
import { authorOf, shownContentOf } from "#server/features/moderation/subjects.ts";
import { findItem } from "#server/features/moderation/waiting.ts";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { contentRemovals, moderationNotes, moderationReports, users } from "#shared/schema/index.ts";

type Reads = Database | Transaction;
type Kinds = Pick<Deps, "domains">;

/** An item with all that a decision needs. Throws NOT_FOUND. */
export async function readItemDetail(
  kinds: Kinds,
  db: Reads,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ModerationItemDetail> {
  const row = await findItem(db, id);
  // The list knows only the content's author.
  const item = { ...(await readItem(kinds, db, actor, id, now)), isOwn: await isOwnCase(kinds, db, actor, row) };
  const which = await shownContentOf(kinds, db, row);
  const content = which && (await readContent(kinds, db, which));
  return {
    ...item,
    text: content?.text ?? null,
    path: content && pathOf(kinds, content),
    photos: content?.photos ?? [],
    videoUrl: content?.videoUrl ?? null,
    author: await readAuthor(kinds, db, await authorOf(kinds, db, row)),
    earlier: await listEarlier(db, id),
    reports: item.isOwn ? [] : await listReports(db, id),
    notes: item.isOwn ? [] : await listNotes(db, id),
    removal: null,
    takedownId: null,
    strikeDecisionId: null,
    proposal: null,
    ...(await kinds.domains
      .findCaseType(row.kind)
      ?.detail?.(db, { ...row, title: item.title, videoUrl: content?.videoUrl ?? null })),
  };
}

/** Null for content that is hidden, or that stood with something that has gone. */
function pathOf({ domains }: Kinds, content: Content): string | null {
  const { kind, id, productId, visibility, isThere } = content;
  if (visibility !== "public" || !isThere) return null;
  const place = domains.findContentType(kind)?.standsIn?.(content) ?? {};
  const isPlaced = kind === "correction" || productId !== null || Object.keys(place).length > 0;
  return isPlaced ? contentPath({ kind, id, ...(productId !== null && { productId }), ...place }) : null;
}

async function readAuthor({ domains }: Kinds, db: Reads, id: string | null): Promise<ModerationItemDetail["author"]> {
  if (id === null) return null;
  const [author] = await db.select().from(users).where(eq(users.id, id));
  if (!author) return null;
  const [removed] = await db
    .select({ removals: count() })
    .from(contentRemovals)
    .where(and(eq(contentRemovals.authorId, id), isNull(contentRemovals.restoredAt)));
  const strikes = await Promise.all(domains.authorities.map((authority) => authority.countStrikes(db, id)));
  return {
    id,
    name: displayName(author),
    memberSince: author.createdAt,
    removals: removed?.removals ?? 0,
    strikes: strikes.reduce((sum, count) => sum + count, 0),
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
