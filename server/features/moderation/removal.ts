import { and, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockContent } from "#server/features/moderation/hold.ts";
import { setVisibility } from "#server/lib/content.ts";
import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import { contentRemovals } from "#shared/schema/index.ts";

interface NewRemoval {
  kind: ContentKind;
  id: string;
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
  { kind, id, reason, message, now }: NewRemoval,
): Promise<string | null> {
  const content = await lockContent(tx, { kind, id });
  if (content === null || content.visibility === "removed") return null;
  await setVisibility(tx, { kind, id: content.id }, "removed", { now, reason });
  if (content.authorId === null) return null;
  const { id: subjectId, productId, authorId, excerpt } = content;
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
 * Makes it public again and notes that for its author; answers the id of the removal that has ended, null where none
 * was in force. What its author has deleted in the meantime stays so.
 */
export async function restoreContent(
  tx: Transaction,
  { kind, id, now }: { kind: ContentKind; id: string; now: Date },
): Promise<string | null> {
  const content = await lockContent(tx, { kind, id });
  if (content) await setVisibility(tx, { kind, id: content.id }, "public", { now });
  const [ended] = await tx
    .update(contentRemovals)
    .set({ restoredAt: now })
    .where(
      and(
        eq(contentRemovals.kind, kind),
        eq(contentRemovals.subjectId, content?.id ?? id),
        isNull(contentRemovals.restoredAt),
      ),
    )
    .returning({ id: contentRemovals.id });
  return ended?.id ?? null;
}

/**
 * Mails an author what became of what they made. Call it after the transaction that decided it, with what
 * `removeContent` or `restoreContent` answered; null is nobody to tell. Notices of copyright have mails of their own.
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
