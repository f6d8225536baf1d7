import { type AnyColumn, and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Session } from "#shared/contracts/accounts/accounts.ts";
import { emailChanges, passwordResets, sessions } from "#shared/schema/index.ts";

const LISTED_AT_MOST = 100;

/** What a session is called outside; its real id is half of a secret and stays in the database. */
const handle = sql<string>`${sessions.sess}->>'handle'`;
/** ISO 8601 in UTC, so that the order of the texts is the order in time. */
const signedInAt = sql<string>`${sessions.sess}->>'signedInAt'`;

/** Where an account is signed in, newest first. `currentId` is the session that asks. */
export async function listSessions(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  currentId: string | null,
): Promise<Session[]> {
  const rows = await db
    .select({
      id: handle,
      signedInAt,
      expiresAt: sessions.expire,
      userAgent: sql<string | null>`${sessions.sess}->>'userAgent'`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now())))
    .orderBy(desc(signedInAt))
    .limit(LISTED_AT_MOST);
  return rows.map((row) => ({ ...row, signedInAt: new Date(row.signedInAt), isCurrent: row.id === currentId }));
}

/** The condition that a member is signed in with the session of a public id, both named by columns. */
export const isSessionOpen = (userId: AnyColumn, publicId: AnyColumn, now: Date): SQL => sql`exists (
  select from ${sessions} where ${sessions.userId} = ${userId} and ${handle} = ${publicId}::text and ${sessions.expire} > ${now.toISOString()}::timestamptz)`;

/** Ends one session of the account; another account's is as unknown as one that never was. */
export async function endSession(db: Pick<Database, "delete">, userId: string, sessionId: string): Promise<void> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(handle, sessionId)));
  if (rowCount === 0)
    throw new AppError("NOT_FOUND", "You are not signed in there any more.", { reason: "session-missing" });
}

/**
 * Ends every session of the account, for cookie and bearer alike, save `except` (as in `caller.sessionId`). In the
 * transaction of what made it necessary, where there is one.
 */
export async function endSessions(
  db: Pick<Database, "delete">,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const others = except === null ? undefined : sql`${handle} is distinct from ${except}`;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/**
 * Ends all access that a former password or session gave: every session but `except`, and links to a new address or for
 * a new password, sent or waiting to be.
 */
export async function revokeAccess(
  tx: Pick<Database, "delete">,
  userId: string,
  options: { except?: string | null } = {},
): Promise<void> {
  await endSessions(tx, userId, options);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Lets no session of the account go on longer than `until`. */
export async function shortenSessions(db: Pick<Database, "update">, userId: string, until: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expire: until })
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, until)));
}
