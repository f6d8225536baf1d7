import { and, eq, isNull, ne } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockContent } from "#server/features/moderation/hold.ts";
import { type Content, setVisibility } from "#server/lib/content.ts";
import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
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
  tx: Transaction,
  { kind, id, ...why }: NewRemoval & Pick<Content, "kind" | "id">,
): Promise<string | null> {
  const content = await lockContent(tx, { kind, id });
  if (content === null || content.visibility === "removed") return null;
  await setVisibility(tx, { kind, id: content.id }, "removed", why);
  return noteRemoval(tx, content, why);
}

/**
 * Notes an author why something of theirs is removed, also where they have deleted it before: they can't write it anew
 * as long as the removal is in force. Answers as `removeContent` does.
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
 * Makes it public again, unless it `staysDown` for a copyright notice, and notes that for its author. What its author has
 * deleted in the meantime stays so.
 */
export async function restoreContent(
  tx: Transaction,
  { kind, id, now, staysDown }: { kind: ContentKind; id: string; now: Date; staysDown: boolean },
): Promise<void> {
  const content = await lockContent(tx, { kind, id });
  if (content && !staysDown) await setVisibility(tx, { kind, id: content.id }, "public", { now });
  await tx
    .update(contentRemovals)
    .set({ restoredAt: now })
    .where(
      and(
        eq(contentRemovals.kind, kind),
        eq(contentRemovals.subjectId, content?.id ?? id),
        ne(contentRemovals.reason, "copyright"),
        isNull(contentRemovals.restoredAt),
      ),
    );
}

/**
 * Mails an author what became of what they made. Call it after the transaction that decided it, with what
 * `removeContent` answered; null is nobody to tell. Notices of copyright have mails of their own.
 */
export async function tellAuthor(
  { db, queue }: Pick<Deps, "db" | "queue">,
  removalId: string | null,
  about: { what: "removed" } | { what: "restored" } | { what: "appeal-decided"; isGranted: boolean },
): Promise<void> {
  if (removalId === null) return;
  const [removal] = await db.select().from(contentRemovals).where(eq(contentRemovals.id, removalId));
  // The account has been deleted since, and the note with it.
  if (!removal) return;
  const { authorId, kind, excerpt, reason, message, appealAnswer } = removal;
  const mail = {
    removed: { what: "removed", kind, excerpt, reason, message },
    restored: { what: "restored", kind, excerpt },
    "appeal-decided": {
      what: "appeal-decided",
      kind,
      excerpt,
      isGranted: about.what === "appeal-decided" && about.isGranted,
      message: appealAnswer,
    },
  } as const;
  await queue.add("moderation-mail", { to: { userId: authorId }, about: mail[about.what] });
}
