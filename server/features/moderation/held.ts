import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import { readSubjects } from "#server/features/moderation/subjects.ts";
import type { HeldContent } from "#shared/contracts/removals.ts";
import { CONTENT_KINDS, type ContentKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  communityPosts,
  moderationItems,
  moderationTexts,
  postReplies,
  reviews,
  sharedVideos,
} from "#shared/schema/index.ts";

const SHOWN_MAX = 100;

/**
 * What of the actor's nobody else sees until a moderator has looked at it, and what they deleted that a moderator still
 * decides on; what is due first first.
 */
export async function listHeld({ db }: Pick<Deps, "db">, actor: Actor): Promise<HeldContent[]> {
  const { id, kind, subjectId, status, dueAt } = moderationItems;
  const tables = { review: reviews, question: communityPosts, answer: postReplies, video: sharedVideos } as const;
  const hidden = CONTENT_KINDS.map((content) => {
    const table = tables[content];
    const own = db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, actor.id), eq(table.visibility, "hidden")));
    return and(eq(kind, content), inArray(subjectId, own));
  });
  const texts = db
    .select({ itemId: moderationTexts.itemId })
    .from(moderationTexts)
    .where(eq(moderationTexts.authorId, actor.id));
  const items = await db
    .select({ id, kind: sql<ContentKind>`${kind}`, subjectId, dueAt })
    .from(moderationItems)
    // Of a notice they are told when it takes something down.
    .where(and(eq(status, "proposed"), inArray(kind, [...CONTENT_KINDS]), or(...hidden, inArray(id, texts))))
    .orderBy(asc(dueAt), asc(id))
    .limit(SHOWN_MAX);
  const subjects = await readSubjects(db, items);
  const deleted = await readLastTexts(
    db,
    items.map((item) => item.id),
  );
  return items.flatMap(({ subjectId, ...item }) => {
    const subject = subjects.get(subjectId);
    // Reported, changed and not hidden: who reports is nobody's business.
    if (subject && !subject.isHidden) return [];
    const told = subject ? { ...subject, excerpt: subject.title } : deleted.get(item.id);
    if (!told) return [];
    const { excerpt, productId, productName } = told;
    return { ...item, excerpt, productId, productName, isDeleted: subject === undefined };
  });
}
