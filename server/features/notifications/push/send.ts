import { and, eq, inArray, not } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { isSessionOpen, isUnblocked } from "#server/features/accounts/index.ts";
import { ensurePushKeys } from "#server/features/notifications/push/keys.ts";
import { wordsOf } from "#server/features/notifications/words.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { turns } from "#server/lib/in-turn.ts";
import { PushRefusedError } from "#server/ports/push/index.ts";
import { notifications, pushSubscriptions, users } from "#shared/schema/index.ts";

/** Sent at once; each takes as long as a push service takes to answer. */
const AT_ONCE = 8;
const IDS_PER_JOB = 20;
/** A push service takes 4 kB, of which the encryption needs some. */
const TITLE_MAX_CHARACTERS = 150;
const MESSAGE_MAX_CHARACTERS = 400;

/** Sends notifications to the browsers of their members. */
const pushJob = defineJob("push", z.object({ ids: z.array(z.uuid()) }), { line: "strangers" });
export const pushHandler = handleJob(pushJob, sendPushes);

/** Has notifications sent, once the transaction is through: few in one job, as each may take as long as a browser's service. */
export async function queuePushes(
  { queue }: Pick<Deps, "queue">,
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_JOB)
    await queue.add(pushJob, { ids: ids.slice(from, from + IDS_PER_JOB) }, { tx });
}

/**
 * Sends notifications, by their ids, to the browsers that their members have asked on: those that are still unread, to
 * sessions that are still open. A browser that takes none any more is forgotten. Rejects where a push service could not be
 * reached, to be tried again; what has the same tag then takes the place of what is shown already.
 */
export async function sendPushes(
  deps: Pick<Deps, "db" | "domains" | "log" | "now" | "push">,
  { ids }: { ids: string[] },
): Promise<void> {
  const { db, log, now, push } = deps;
  const { userId, sessionHandle } = pushSubscriptions;
  const rows = await db
    .select({ notification: notifications, subscription: pushSubscriptions })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(userId, notifications.userId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        inArray(notifications.id, ids),
        not(notifications.isRead),
        not(notifications.isPushSent),
        users.isActive,
        isSessionOpen(userId, sessionHandle, now()),
        isUnblocked(notifications.userId, notifications.triggeredBy),
      ),
    );
  if (rows.length === 0) return;
  const keys = await ensurePushKeys(deps);
  const inTurn = turns(AT_ONCE);
  const taken = new Set<string>();
  const waiting = new Set<string>();
  const unexpected: unknown[] = [];
  await Promise.all(
    rows.map(({ notification, subscription }) =>
      inTurn(async () => {
        try {
          const outcome = await push.send(subscription, keys, messageOf(deps, notification, subscription.language));
          if (outcome === "taken") taken.add(notification.id);
          else await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint));
        } catch (error) {
          if (error instanceof PushRefusedError && error.isLasting) {
            log.warn({ err: error }, "a notification was not taken by a push service");
            return;
          }
          // Whatever it is, the others are marked as sent first, and not sent again.
          waiting.add(notification.id);
          if (!(error instanceof PushRefusedError)) unexpected.push(error);
        }
      }),
    ),
  );
  const done = rows.map(({ notification }) => notification.id).filter((id) => !waiting.has(id));
  const mark = (which: string[], values: { isPushSent: true; pushDeliveredAt?: Date }) =>
    which.length > 0 ? db.update(notifications).set(values).where(inArray(notifications.id, which)) : undefined;
  await mark(done, { isPushSent: true });
  await mark(
    done.filter((id) => taken.has(id)),
    { isPushSent: true, pushDeliveredAt: now() },
  );
  if (unexpected.length > 0) throw unexpected[0];
  if (waiting.size > 0) throw new Error(`push services did not answer for ${waiting.size} notifications`);
}

/** What the service worker shows: `client/public/push-worker.js` reads it. */
function messageOf(
  { domains }: Pick<Deps, "domains">,
  notification: typeof notifications.$inferSelect,
  language: typeof pushSubscriptions.$inferSelect.language,
): string {
  const { title, message } = wordsOf(domains, notification)[language];
  return JSON.stringify({
    tag: notification.id,
    title: shorten(title, TITLE_MAX_CHARACTERS),
    message: shorten(message, MESSAGE_MAX_CHARACTERS),
    path: notification.actionUrl,
    language,
  });
}

const shorten = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : text;
};
