import { desc, eq, inArray, not, or } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { holdAuthor, isSessionOpen } from "#server/features/accounts/index.ts";
import { ensurePushKeys } from "#server/features/notifications/push/keys.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Language } from "#shared/domain/language.ts";
import { PUSH_BROWSERS_MAX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { pushSubscriptions } from "#shared/schema/index.ts";

type Reads = Pick<Deps, "db" | "push">;

/** What a browser needs to subscribe, and whether that of the session has done so. */
export async function readPush(deps: Reads, sessionId: string | null) {
  const { publicKey } = await ensurePushKeys(deps);
  const { language, sessionHandle } = pushSubscriptions;
  const [row] =
    sessionId === null
      ? []
      : await deps.db.select({ language }).from(pushSubscriptions).where(eq(sessionHandle, sessionId));
  return { publicKey, language: row?.language ?? null };
}

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  language?: Language | undefined;
}

/**
 * Sends the actor's notifications to the browser of the session, and to it no other member's any more. Of too many browsers
 * the oldest gets none from then on. Throws UNPROCESSABLE
 * for an address at no push service, UNAUTHENTICATED outside of a session, RATE_LIMITED.
 */
export async function subscribeBrowser(
  { db, push, now }: Reads & Pick<Deps, "now">,
  actor: Actor,
  sessionId: string | null,
  { endpoint, keys, language }: Subscription,
): Promise<void> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  if (sessionId === null) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
  if (!push.isTarget({ endpoint, ...keys }))
    throw new AppError("UNPROCESSABLE", "This browser’s push service is not known here.", {
      reason: "push-service-unknown",
    });
  const { sessionHandle } = pushSubscriptions;
  await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const [before] = await tx
      .delete(pushSubscriptions)
      .where(or(eq(sessionHandle, sessionId), eq(pushSubscriptions.endpoint, endpoint)))
      .returning({ language: pushSubscriptions.language });
    await tx
      .insert(pushSubscriptions)
      .values({
        sessionHandle: sessionId,
        userId: actor.id,
        endpoint,
        ...keys,
        language: language ?? before?.language ?? "en",
        createdAt: now(),
      })
      // The same browser for two members at once: what is there then is as good.
      .onConflictDoNothing();
    const tooOld = tx
      .select({ sessionHandle })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, actor.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(sessionHandle))
      .offset(PUSH_BROWSERS_MAX);
    await tx.delete(pushSubscriptions).where(inArray(sessionHandle, tooOld));
  });
}

export async function unsubscribeBrowser(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  sessionId: string | null,
): Promise<void> {
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  if (sessionId === null) return;
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHandle, sessionId));
}

/** Removes those of sessions that have ended; until then nothing is sent to them. */
export async function clearEnded({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const { userId, sessionHandle } = pushSubscriptions;
  await db.delete(pushSubscriptions).where(not(isSessionOpen(userId, sessionHandle, now())));
}
