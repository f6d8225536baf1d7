import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import { readSubjects } from "#server/features/moderation/subjects.ts";
import type { HeldContent } from "#shared/contracts/moderation/removals.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { moderationItems, moderationTexts } from "#shared/schema/index.ts";

const SHOWN_MAX = 100;

/**
 * The actor's content that is hidden from other members until a moderator has reviewed it, and deleted content that a
 * moderator still decides on; due first comes first.
 */
export async function listHeld({ db, domains }: Pick<Deps, "db" | "domains">, actor: Actor): Promise<HeldContent[]> {
  const { id, kind, subjectId, status, dueAt } = moderationItems;
  const hidden = domains.content.map((type) => {
    return and(eq(kind, type.kind), sql`${subjectId} in ${type.hiddenOf(actor.id)}`);
  });
  const kinds = domains.content.map((type) => type.kind);
  const texts = db
    .select({ itemId: moderationTexts.itemId })
    .from(moderationTexts)
    .where(eq(moderationTexts.authorId, actor.id));
  const items = await db
    .select({ id, kind: sql<ContentKind>`${kind}`, subjectId, dueAt })
    .from(moderationItems)
    // Members learn of a notice when it takes something down.
    .where(and(eq(status, "proposed"), inArray(kind, kinds), or(...hidden, inArray(id, texts))))
    .orderBy(asc(dueAt), asc(id))
    .limit(SHOWN_MAX);
  const subjects = await readSubjects({ domains }, db, items);
  const deleted = await readLastTexts(
    db,
    items.map((item) => item.id),
  );
  return items.flatMap(({ subjectId, ...item }) => {
    const subject = subjects.get(subjectId);
    // Reported, changed and not hidden: authors must not learn of reports.
    if (subject && !subject.isHidden) return [];
    const shown = subject ? { ...subject, excerpt: subject.title } : deleted.get(item.id);
    if (!shown) return [];
    const { excerpt, productId, productName, productNameFr } = shown;
    return { ...item, excerpt, productId, productName, productNameFr, isDeleted: subject === undefined };
  });
}
