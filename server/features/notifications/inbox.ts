import { and, eq, not } from "drizzle-orm";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor, isUnblocked } from "#server/features/accounts/index.ts";
import { tellStreams } from "#server/features/notifications/changed.ts";
import { wordsOf } from "#server/features/notifications/words.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Mutes, Notification } from "#shared/contracts/notifications/notifications.ts";
import { NOTICE_KINDS, type NoticeKind } from "#shared/domain/notices.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { notificationMutes, notifications } from "#shared/schema/index.ts";

const pages = newestFirst(notifications);

/** Those of a member who was blocked since are not shown any more. */
const ownShown = (actor: Actor) =>
  and(eq(notifications.userId, actor.id), isUnblocked(actor.id, notifications.triggeredBy));

/** The caller's notifications, newest first, with their texts as the kind has them now. */
export async function listNotifications(
  { db, domains }: Pick<Deps, "db" | "domains">,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<Notification>> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(ownShown(actor), pages.behind(cursor)))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  return {
    items: items.map((row) => {
      const { id, notificationType: kind, actionUrl: path, isRead, createdAt } = row;
      return { id, kind, words: wordsOf(domains, row), path, isRead, createdAt };
    }),
    nextCursor,
  };
}

/** The number on the bell. */
export async function countUnread({ db }: Pick<Deps, "db">, actor: Actor): Promise<{ unread: number }> {
  return { unread: await db.$count(notifications, and(ownShown(actor), not(notifications.isRead))) };
}

/** Marks one as read, however often. Another member's is as unknown as none. */
export async function markRead({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<void> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  const marked = await db
    .update(notifications)
    .set({ isRead: true })
    .where(own(actor, id))
    .returning({ id: notifications.id });
  if (marked.length === 0) throw missing();
  await tellStreams(db, [actor.id]);
}

export async function markAllRead({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, actor.id), not(notifications.isRead)));
  await tellStreams(db, [actor.id]);
}

export async function removeNotification({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<void> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  const removed = await db.delete(notifications).where(own(actor, id)).returning({ id: notifications.id });
  if (removed.length === 0) throw missing();
  await tellStreams(db, [actor.id]);
}

export async function clearNotifications({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  await db.delete(notifications).where(eq(notifications.userId, actor.id));
  await tellStreams(db, [actor.id]);
}

/** The kinds of notice that there are, in one order, and those that the caller has turned off. */
export async function listMutes({ db, domains }: Pick<Deps, "db" | "domains">, actor: Actor): Promise<Mutes> {
  const rows = await db
    .select({ kind: notificationMutes.kind })
    .from(notificationMutes)
    .where(eq(notificationMutes.userId, actor.id));
  const off = new Set(rows.map(({ kind }) => kind));
  const kinds = NOTICE_KINDS.filter((kind) => domains.notices.some(({ what }) => what === kind));
  return { kinds, muted: kinds.filter((kind) => off.has(kind)) };
}

/** Turns a kind off or on, however often. */
export async function muteKind(
  { db, domains }: Pick<Deps, "db" | "domains">,
  actor: Actor,
  kind: NoticeKind,
  isMuted: boolean,
): Promise<Mutes> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  await db.transaction(async (tx) => {
    await holdActor(tx, actor);
    if (isMuted) await tx.insert(notificationMutes).values({ userId: actor.id, kind }).onConflictDoNothing();
    else {
      await tx
        .delete(notificationMutes)
        .where(and(eq(notificationMutes.userId, actor.id), eq(notificationMutes.kind, kind)));
    }
  });
  return listMutes({ db, domains }, actor);
}

const own = (actor: Actor, id: string) => and(eq(notifications.id, id), eq(notifications.userId, actor.id));

function missing(): AppError {
  return new AppError("NOT_FOUND", "That notification is no longer in your inbox.", { reason: "notification-missing" });
}
