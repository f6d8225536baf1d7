import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import type { Identify } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { DigestChoice } from "#shared/contracts/notifications/digest.ts";
import { type DigestFrequency, UNSUBSCRIBE_PATH } from "#shared/domain/digest.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { mailDigests, users } from "#shared/schema/index.ts";

/** How often the actor's notifications are mailed, and what stands in the way. */
export async function readDigest({ db, mail }: Pick<Deps, "db" | "mail">, actor: Actor): Promise<DigestChoice> {
  const [row] = await db
    .select({ email: users.email, frequency: mailDigests.frequency })
    .from(users)
    .leftJoin(mailDigests, eq(mailDigests.userId, users.id))
    .where(eq(users.id, actor.id));
  const obstacle = mail === null ? "no-mail" : row?.email ? null : "no-address";
  return { frequency: row?.frequency ?? null, obstacle };
}

/** Mails what comes from now on; null ends the mails. A change of how often leaves the links in earlier mails good. */
export async function chooseDigest(
  deps: Pick<Deps, "db" | "mail" | "now">,
  actor: Actor,
  frequency: DigestFrequency | null,
): Promise<DigestChoice> {
  const { db, now } = deps;
  await takeTry(db, TRY_LIMITS.inboxChanges, actor.id);
  await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    if (frequency === null) await tx.delete(mailDigests).where(eq(mailDigests.userId, actor.id));
    else
      await tx
        .insert(mailDigests)
        .values({ userId: actor.id, frequency, token: randomUUID(), doneUntil: now() })
        .onConflictDoUpdate({ target: mailDigests.userId, set: { frequency } });
  });
  return readDigest(deps, actor);
}

/** Ends the mails that the token stands in. Throws RATE_LIMITED. */
export async function endDigest({ db }: Pick<Deps, "db">, address: string, token: string): Promise<void> {
  const { rowCount } = await db.delete(mailDigests).where(eq(mailDigests.token, token));
  // Those of a mail provider's many readers come from few addresses: only what ends nothing counts.
  if (rowCount === 0) await takeTry(db, TRY_LIMITS.unsubscribes, address);
}

/**
 * Ends mails for a mail program that its reader presses a button in (RFC 8058): it posts to the address of the header,
 * without cookies, and shows no answer.
 */
export function oneClickUnsubscribe(deps: Pick<Deps, "db">, identify: Identify): RequestHandler {
  return async (request, response, next) => {
    if (request.path !== UNSUBSCRIBE_PATH || request.method !== "POST") return next();
    const { token } = request.query;
    const { address } = await identify(request, response);
    request.resume();
    if (typeof token === "string" && isUuid(token)) await endDigest(deps, address, token);
    response.status(200).type("text/plain").send("OK\n");
  };
}
