import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { type Content, readContent, setVisibility, toExcerpt } from "#server/lib/content.ts";
import { withholdFiles } from "#server/lib/shared-video.ts";
import { type ContentKind, HIDING_WEIGHT, RESHARABLE_REASONS, type Visibility } from "#shared/domain/moderation.ts";
import {
  contentRemovals,
  moderationItems,
  moderationPhotos,
  moderationReports,
  moderationTexts,
} from "#shared/schema/index.ts";

// A case is an item of the queue about reported content. It outlives what its author makes of the content: the three
// functions for the domains that own content are called where an author deletes, changes and writes.

interface Which {
  kind: ContentKind;
  id: string;
}

/** The names of the stored objects of a photo. */
interface PhotoFiles {
  objectName: string;
  thumbnailName: string;
}

/** The item that waits about content, locked; null where none does. The content's row is to be locked before. */
export async function findOpenCase(tx: Transaction, { kind, id }: Which): Promise<string | null> {
  const { subjectId, status } = moderationItems;
  const [open] = await tx
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(and(eq(moderationItems.kind, kind), eq(subjectId, id), eq(status, "proposed")))
    .for("update");
  return open?.id ?? null;
}

/** Whether what is held against content hides it: enough reports, unless a moderator let it stand as it is now. */
export async function isHiding(tx: Transaction, itemId: string, content: Content): Promise<boolean> {
  return (await weightOf(tx, itemId)) >= HIDING_WEIGHT && !(await isKept(tx, content));
}

/**
 * To be called before its author deletes or changes content: with an open case the moderators go on seeing its text and
 * `photos`, which are withheld from then on and must stay stored. Answers whether there is a case. The author's account
 * and the content are to be locked before.
 */
export async function keepForCase(
  tx: Transaction,
  which: Which,
  now: Date,
  photos: PhotoFiles[] = [],
): Promise<boolean> {
  const itemId = await findOpenCase(tx, which);
  const content = itemId === null ? null : await readContent(tx, which);
  if (itemId === null || content === null || content.authorId === null) return false;
  const { authorId, productId, placeId, excerpt } = content;
  const textId = v7();
  const text = content.text ?? content.videoUrl ?? excerpt;
  await tx.insert(moderationTexts).values({ id: textId, itemId, authorId, productId, placeId, text, createdAt: now });
  if (photos.length === 0) return true;
  await tx.insert(moderationPhotos).values(photos.map((files) => ({ id: v7(), textId, ...files })));
  const names = photos.flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]);
  await withholdFiles(tx, names, now);
  return true;
}

/**
 * To be called once its author has changed content: a text that no moderator has seen is judged by the reports that are
 * there already.
 */
export async function weighChange(tx: Transaction, which: Which, now: Date): Promise<void> {
  const itemId = await findOpenCase(tx, which);
  const content = itemId === null ? null : await readContent(tx, which);
  if (itemId === null || content?.visibility !== "public") return;
  if (await isHiding(tx, itemId, content)) await setVisibility(tx, which, "hidden", { now });
}

/**
 * To be called once an author's new content is written: where they deleted reported content in the same place before, it
 * joins that case and is hidden as that demands. Throws CONFLICT for what was removed there and is not restored: of a
 * review or video whatever it says, of a question or answer the same text.
 */
export async function admitContent(tx: Transaction, which: Which, now: Date): Promise<Visibility> {
  const content = await readContent(tx, which);
  if (content === null) throw new Error(`the ${which.kind} ${which.id} is not there to be admitted`);
  const itemId = await joinCase(tx, content);
  // After the case, which a moderator may have been deciding on until now.
  await refuseRemoved(tx, content);
  if (itemId === null || !(await isHiding(tx, itemId, content))) return content.visibility;
  await setVisibility(tx, content, "hidden", { now });
  return "hidden";
}

/** Makes an open case whose content its author deleted one about the new content; of several the heaviest. */
async function joinCase(tx: Transaction, { kind, id, authorId, placeId }: Content): Promise<string | null> {
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
    if ((await readContent(tx, { kind, id: item.subjectId })) !== null) continue;
    await tx.update(moderationItems).set({ subjectId: id }).where(eq(moderationItems.id, item.id));
    return item.id;
  }
  return null;
}

async function refuseRemoved(tx: Transaction, { kind, authorId, productId, excerpt }: Content): Promise<void> {
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
  const isAgain = removed.some((one) => {
    if (kind === "review") return true;
    if (kind === "video") return !RESHARABLE_REASONS.includes(one.reason);
    return sameWords(one.excerpt) === sameWords(excerpt);
  });
  if (isAgain) throw removedBefore(kind);
}

/** CONFLICT for what a moderator removed, which can be neither changed nor written anew. */
export function removedBefore(kind: ContentKind): AppError {
  const { message, reason } = REMOVED[kind];
  return new AppError("CONFLICT", `${message} The page /decisions says why, and how to appeal.`, { reason });
}

const REMOVED = {
  review: { message: "Your review of this product was removed.", reason: "review-removed" },
  question: { message: "This question of yours was removed.", reason: "text-removed" },
  answer: { message: "This answer of yours was removed.", reason: "text-removed" },
  video: { message: "Your video of this product was removed.", reason: "removed-before" },
} as const;

/** Letters and digits alone, so that another blank or full stop makes no other text. */
export const sameWords = (text: string) =>
  toExcerpt(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

async function weightOf(tx: Transaction, itemId: string): Promise<number> {
  const [sum] = await tx
    .select({ weight: sql`coalesce(sum(${moderationReports.weight}), 0)`.mapWith(Number) })
    .from(moderationReports)
    .where(eq(moderationReports.itemId, itemId));
  return sum?.weight ?? 0;
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
