import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Subject } from "#server/domain.ts";
import type { ContentRef } from "#server/features/moderation/content.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";

type Kinds = Pick<Deps, "domains">;
type Reads = Database | Transaction;

/** What items are about, by the ids of their subjects, with one statement per kind. Those that are gone are left out. */
export async function readSubjects(
  { domains }: Kinds,
  db: Reads,
  items: { kind: ModeratedKind; subjectId: string }[],
): Promise<Map<string, Subject>> {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = items.filter((item) => item.kind === kind).map(({ subjectId }) => subjectId);
      return domains.findModerated(kind)?.list(db, ids) ?? [];
    }),
  );
  const subjects = new Map<string, Subject>();
  for (const subject of found.flat()) subjects.set(subject.id, { ...subject, title: onOneLine(subject.title) });
  return subjects;
}

/**
 * The author of the content that an item is about, its proposer, sharer or appellant; null for a former member, and for
 * content without an author.
 */
export async function authorOf(
  kinds: Kinds,
  db: Reads,
  item: { id: string; kind: ModeratedKind; subjectId: string },
): Promise<string | null> {
  const subject = (await readSubjects(kinds, db, [item])).get(item.subjectId);
  return (subject ?? (await readLastTexts(db, [item.id])).get(item.id))?.authorId ?? null;
}

/**
 * The content that a decision on an item is about: what was reported, or a shared video whose link may be dead. Null
 * where it is about something else.
 */
export async function contentOf(
  { domains }: Kinds,
  db: Reads,
  { kind, subjectId }: { kind: ModeratedKind; subjectId: string },
): Promise<ContentRef | null> {
  const type = domains.findContentType(kind);
  if (type) return { kind: type.kind, id: subjectId };
  return (await domains.findCaseType(kind)?.contentOf?.(db, subjectId)) ?? null;
}

/** The content that the moderators see with it: also removed and appealed content, or a notice's. */
export async function shownContentOf(
  kinds: Kinds,
  db: Reads,
  item: { kind: ModeratedKind; subjectId: string },
): Promise<ContentRef | null> {
  const type = kinds.domains.findCaseType(item.kind);
  return type?.shownContentOf ? type.shownContentOf(db, item.subjectId) : contentOf(kinds, db, item);
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
