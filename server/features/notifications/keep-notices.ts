import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { isUnblocked } from "#server/features/accounts/index.ts";
import { tellStreams } from "#server/features/notifications/changed.ts";
import { queuePushes } from "#server/features/notifications/push/send.ts";
import type { Notice, NoticeType } from "#server/lib/notices.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT_DAYS } from "#shared/domain/limits.ts";
import { notificationMutes, notifications, pushSubscriptions, users } from "#shared/schema/index.ts";

/** A statement takes no more values than a few thousand rows have. */
const NOTICES_AT_ONCE = 500;

const hasBrowser = sql<boolean>`exists (
  select from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${notifications}.user_id)`;

type KeepDeps = Pick<Deps, "db" | "domains" | "log" | "now" | "queue">;

/** Puts what happened into the inboxes of those who are to be told: once, however often the event comes. */
export async function keepNotices(deps: KeepDeps, { what, about }: { what: string; about?: unknown }): Promise<void> {
  const type = deps.domains.notices.find((one) => one.what === what);
  if (!type) {
    // Of a build that had such a kind: trying again would not help.
    deps.log.warn({ what }, "there is no such kind of notice");
    return;
  }
  const found = await type.find(deps, type.about.parse(about));
  const toOthers = found.filter(({ userId, triggeredBy }) => userId !== triggeredBy);
  for (let from = 0; from < toOthers.length; from += NOTICES_AT_ONCE) {
    await keepSome(deps, type, toOthers.slice(from, from + NOTICES_AT_ONCE));
  }
}

async function keepSome({ db, now, queue }: KeepDeps, { what, words }: NoticeType, notices: Notice[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const triggeredBy of new Set(notices.map((one) => one.triggeredBy))) {
      const some = notices.filter((one) => one.triggeredBy === triggeredBy);
      // Held until they are told, so that no account goes meanwhile; in one order, so that no two wait for each other.
      const told = await tx
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            inArray(users.id, [...new Set(some.map(({ userId }) => userId))]),
            users.isActive,
            isUnblocked(triggeredBy, users.id),
            notExists(
              tx
                .select({ one: sql`1` })
                .from(notificationMutes)
                .where(and(eq(notificationMutes.userId, users.id), eq(notificationMutes.kind, what))),
            ),
          ),
        )
        .orderBy(users.id)
        .for("key share");
      const ids = new Set(told.map(({ id }) => id));
      const rows = some
        .filter(({ userId }) => ids.has(userId))
        .map(({ userId, key, facts, path, entity }) => ({
          id: v7(),
          userId,
          notificationType: what,
          key,
          facts,
          ...words(facts).en,
          actionUrl: path,
          relatedEntityType: entity?.type ?? null,
          relatedEntityId: entity?.id ?? null,
          triggeredBy,
          createdAt: now(),
        }))
        .sort((a, b) => (a.userId + a.key < b.userId + b.key ? -1 : 1));
      if (rows.length === 0) continue;
      const kept = await tx
        .insert(notifications)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: notifications.id, userId: notifications.userId, hasBrowser });
      const pushed = kept.filter((one) => one.hasBrowser).map((one) => one.id);
      await queuePushes({ queue }, tx, pushed);
      await tellStreams(
        tx,
        kept.map(({ userId }) => userId),
      );
      await tx.execute(sql`
        delete from ${notifications} where id in (
          select id from (
            select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
            from ${notifications} where user_id = any(${sql.param([...ids])}::uuid[])
          ) ranked where place > ${NOTIFICATIONS_KEPT})`);
    }
  });
}

/** Removes what all inboxes have about what is gone, with its title. */
export async function forgetAbout({ db }: Pick<Deps, "db">, { ids }: { ids: string[] }): Promise<void> {
  await db.transaction(async (tx) => {
    const forgotten = await tx
      .delete(notifications)
      .where(sql`${notifications.relatedEntityId} = any(${sql.param(ids)}::uuid[])`)
      .returning({ userId: notifications.userId });
    await tellStreams(
      tx,
      forgotten.map(({ userId }) => userId),
    );
  });
}

/** Removes notifications that are too old. */
export async function clearOld({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now().getTime() - NOTIFICATIONS_KEPT_DAYS * DAY_MS)));
}
