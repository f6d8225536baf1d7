import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Content, ContentType } from "#server/domain.ts";
import { withholdFiles } from "#server/features/files/index.ts";
import { findOpenCase, hideIfHeavy, keepBeside, moveCase, type PhotoFiles } from "#server/features/moderation/cases.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Visibility } from "#shared/domain/moderation.ts";
import { contentRemovals, moderationItems, moderationReports, moderationTexts } from "#shared/schema/index.ts";

// A case about reported content outlives what its author makes of that: the three functions for the domains that own
// content are called where an author deletes, changes and writes.

/**
 * The author is about to delete or change content: with an open case the moderators go on seeing its text and `photos`,
 * which are withheld from then on and must stay stored. Answers whether there is a case. The caller has locked the
 * author's account and the content.
 */
export async function keepForCase(
  tx: Transaction,
  type: ContentType,
  id: string,
  now: Date,
  photos: PhotoFiles[] = [],
): Promise<boolean> {
  const item = await findOpenCase(tx, { kind: type.kind, subjectId: id });
  const content = item === null ? null : await type.read(tx, id, false);
  if (item === null || content === null || content.authorId === null) return false;
  await keepBeside(tx, item.id, content, { now, photos });
  const names = photos.flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]);
  await withholdFiles(tx, names, now);
  return true;
}

/**
 * To be called once its author has changed content: a text that no moderator has seen is judged by the reports that are
 * there already.
 */
export async function weighChange(tx: Transaction, type: ContentType, id: string, now: Date): Promise<void> {
  const item = await findOpenCase(tx, { kind: type.kind, subjectId: id });
  const content = item === null ? null : await type.read(tx, id, false);
  if (item !== null && content?.visibility === "public") await hideIfHeavy(tx, type, item.id, content, now);
}

/**
 * The caller has already written the author's new content: where they deleted reported content in the same place
 * before, it joins that case and is hidden as that demands. Throws CONFLICT where the same was removed there and is not
 * restored: the content type defines what counts as the same.
 */
export async function admitContent(tx: Transaction, type: ContentType, id: string, now: Date): Promise<Visibility> {
  const content = await type.read(tx, id, false);
  if (content === null) throw new Error(`the ${type.kind} ${id} is not there to be admitted`);
  const itemId = await joinCase(tx, type, content);
  // After the case, which a moderator may have been deciding on until now.
  await refuseRemoved(tx, type, content);
  if (itemId !== null && (await hideIfHeavy(tx, type, itemId, content, now))) return "hidden";
  return content.visibility;
}

/** Makes an open case whose content its author deleted one about the new content; of several the heaviest. */
async function joinCase(tx: Transaction, type: ContentType, content: Content): Promise<string | null> {
  const { kind, id, authorId, placeId } = content;
  if (authorId === null || placeId === null) return null;
  const left = tx
    .select({ itemId: moderationTexts.itemId })
    .from(moderationTexts)
    .where(and(eq(moderationTexts.authorId, authorId), eq(moderationTexts.placeId, placeId)));
  const open = await tx
    .select({ id: moderationItems.id, subjectId: moderationItems.subjectId })
    .from(moderationItems)
    .where(
      and(eq(moderationItems.kind, kind), eq(moderationItems.status, "proposed"), inArray(moderationItems.id, left)),
    )
    .orderBy(
      desc(sql`(select coalesce(sum(weight), 0) from ${moderationReports} where item_id = ${moderationItems.id})`),
      moderationItems.id,
    )
    .for("update");
  for (const item of open) {
    // One whose content was only changed is still about that.
    if ((await type.read(tx, item.subjectId, false)) !== null) continue;
    await moveCase(tx, item.id, id);
    return item.id;
  }
  return null;
}

async function refuseRemoved(tx: Transaction, type: ContentType, content: Content): Promise<void> {
  const { kind, authorId, productId } = content;
  if (authorId === null || productId === null) return;
  const removed = await tx
    .select({ excerpt: contentRemovals.excerpt, reason: contentRemovals.reason })
    .from(contentRemovals)
    .where(
      and(
        eq(contentRemovals.kind, kind),
        eq(contentRemovals.authorId, authorId),
        eq(contentRemovals.productId, productId),
        isNull(contentRemovals.restoredAt),
      ),
    );
  if (removed.some((one) => type.isSameAgain(one, content))) throw removedBefore(type);
}

/** CONFLICT for content that a moderator removed, which can be neither changed nor written anew. */
export function removedBefore({ removedBefore: { message, reason } }: ContentType): AppError {
  return new AppError("CONFLICT", `${message} The page /decisions says why, and how to appeal.`, { reason });
}
