import { and, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Content, RemovalAuthority } from "#server/domain.ts";
import { type ContentRef, lockContent, setVisibility } from "#server/features/moderation/content.ts";
import { contentDecided } from "#server/features/moderation/events.ts";
import { decisionNotice } from "#server/features/moderation/notice.ts";
import { emit } from "#server/lib/events.ts";
import { tell } from "#server/lib/notices.ts";
import type { RemovalReason } from "#shared/domain/moderation.ts";
import { contentRemovals } from "#shared/schema/index.ts";

interface NewRemoval {
  reason: RemovalReason;
  message?: string | null | undefined;
  now: Date;
}

/**
 * Removes something and notes its author why; answers the id of that note, null where the author is gone or it was
 * removed before. What still waits in the queue about it is closed by the caller, who also tells the author, by
 * `tellAuthor`, once the transaction is through.
 */
export async function removeContent(
  deps: Pick<Deps, "domains">,
  tx: Transaction,
  { kind, id, ...why }: NewRemoval & ContentRef,
): Promise<string | null> {
  const type = deps.domains.findContentType(kind);
  const content = await lockContent(deps, tx, { kind, id });
  if (!type || content === null || content.visibility === "removed") return null;
  await setVisibility(type, tx, content.id, "removed", why);
  return noteRemoval(tx, content, why);
}

/**
 * Tells an author why their content is removed, also where they have deleted it before: they can't write it anew while
 * the removal is in force. Answers as `removeContent` does.
 */
export async function noteRemoval(
  tx: Transaction,
  {
    kind,
    id: subjectId,
    productId,
    authorId,
    excerpt,
  }: Pick<Content, "kind" | "id" | "productId" | "authorId" | "excerpt">,
  { reason, message, now }: NewRemoval,
): Promise<string | null> {
  if (authorId === null) return null;
  const [removal] = await tx
    .insert(contentRemovals)
    .values({
      id: v7(),
      kind,
      subjectId,
      productId,
      authorId,
      reason,
      message: message || null,
      excerpt,
      createdAt: now,
    })
    .returning({ id: contentRemovals.id });
  return removal?.id ?? null;
}

/**
 * Ends a removal for another reason than an authority's, and brings the content back; but content that an authority has
 * taken down as well stays down for that. Content that its author has deleted in the meantime stays deleted.
 */
export async function restoreContent(
  deps: Pick<Deps, "domains">,
  tx: Transaction,
  { kind, id, now }: ContentRef & { now: Date },
): Promise<void> {
  const { authorities } = deps.domains;
  // Locked before the content, as a move of one of them does.
  const held = [];
  for (const authority of authorities) held.push(await authority.holdsDown(tx, { kind, id }));
  const content = await lockContent(deps, tx, { kind, id });
  const type = deps.domains.findContentType(kind);
  if (type && content && !held.includes(true)) await setVisibility(type, tx, content.id, "public", { now });
  await tx
    .update(contentRemovals)
    .set({ restoredAt: now })
    .where(inForce({ kind, id: content?.id ?? id }, authorities));
}

/** Whether something is removed for another reason than an authority's. */
export async function isRemovedByModerators(
  { domains }: Pick<Deps, "domains">,
  tx: Transaction,
  which: ContentRef,
): Promise<boolean> {
  return (await tx.$count(contentRemovals, inForce(which, domains.authorities))) > 0;
}

function inForce({ kind, id }: ContentRef, authorities: readonly RemovalAuthority[]): SQL | undefined {
  return and(
    eq(contentRemovals.kind, kind),
    eq(contentRemovals.subjectId, id),
    notInArray(
      contentRemovals.reason,
      authorities.map(({ reason }) => reason),
    ),
    isNull(contentRemovals.restoredAt),
  );
}

/** Ends a removal by its id, whatever becomes of the content. */
export async function endRemoval(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(contentRemovals).set({ restoredAt: now }).where(eq(contentRemovals.id, id));
}

/** Tells an author the outcome for their content, by mail and in the inbox, once the transaction is through; null means no author. */
export async function tellAuthor(
  tx: Transaction,
  removalId: string | null,
  what: "removed" | "appeal-decided",
  isGranted = false,
): Promise<void> {
  if (removalId === null) return;
  await emit(tx, contentDecided, { removalId, what, isGranted });
  await tell(tx, decisionNotice, { removalId, what, isGranted });
}
