import { and, eq, getTableColumns, gt } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { accountMails } from "#server/features/accounts/account-mails.ts";
import { assertAcceptablePassword } from "#server/features/accounts/common-passwords.ts";
import { passwordChangedMail, passwordResetMail } from "#server/features/accounts/jobs.ts";
import { hashMailToken, mailKey, makeMailToken } from "#server/features/accounts/mail-tokens.ts";
import { toPerson } from "#server/features/accounts/people.ts";
import { revokeAccess } from "#server/features/accounts/sessions.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { layOut } from "#server/lib/mail-layout.ts";
import type { Person } from "#shared/contracts/accounts/accounts.ts";
import { PASSWORD_RESET_LIFETIME_MS, sessionLifetimeMs } from "#shared/domain/account-rules.ts";
import type { Language } from "#shared/domain/language.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { isOpenToSignIn, passwordResets, users } from "#shared/schema/index.ts";

/**
 * Has a mail sent to who forgot a password. Whether there is an account is found out later, in the background: the
 * answer and the time it takes are the same by construction.
 */
export async function forgetPassword(
  { db, mail, queue, config, now }: Pick<Deps, "db" | "mail" | "queue" | "config" | "now">,
  { address, language }: Pick<Caller, "address" | "language">,
  { email }: { email: string },
): Promise<void> {
  if (mail === null) {
    throw new AppError("UNAVAILABLE", "This server can't send mail, so a forgotten password can't be replaced here.", {
      reason: "no-account-mail",
    });
  }
  await takeTry(db, TRY_LIMITS.resetMailsPerAddress, address);
  await takeTry(db, TRY_LIMITS.resetMailsPerEmail, mailKey(config, "reset", email));
  await queue.add(passwordResetMail, { email, language, askedAt: now().toISOString() });
}

/**
 * Mails the link for a new password to the active account with this address, in place of every earlier link; for an
 * account of a provider, mails which provider it is. Sends nothing where there is no such account, or where the request
 * is so old (the mail server was away) that its sender no longer waits.
 */
export async function sendPasswordReset(
  { db, mail, config, now, log }: Pick<Deps, "db" | "mail" | "config" | "now" | "log">,
  { email, language, askedAt }: { email: string; language: Language; askedAt?: string | undefined },
): Promise<void> {
  if (mail === null) throw new Error("A link for a new password waits, but no mail can be sent: SMTP_URL is not set.");
  if (askedAt !== undefined && now().getTime() - Date.parse(askedAt) >= PASSWORD_RESET_LIFETIME_MS) {
    log.warn("a link for a new password could not be sent while it would have been good");
    return;
  }
  const texts = accountMails[language];
  const token = makeMailToken();
  const text = await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: users.id, authProvider: users.authProvider })
      .from(users)
      .where(and(eq(users.email, email), isOpenToSignIn))
      // One at a time for each account: of two links, one would stay usable beside the other.
      .for("no key update");
    if (!account) return null;
    const { id: userId, authProvider } = account;
    if (authProvider !== "local") return texts.signsInElsewhere(config.providers[authProvider]?.name ?? null);
    const expiresAt = new Date(now().getTime() + PASSWORD_RESET_LIFETIME_MS);
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await tx.insert(passwordResets).values({ tokenHash: hashMailToken(token), userId, expiresAt, createdAt: now() });
    // Behind the hash, so that no server on the way, ours included, ever has it in a log.
    return texts.passwordReset(`${config.publicUrl}/reset-password#token=${token}`);
  });
  if (text) await mail.send({ to: email, ...layOut(text, language) });
}

/**
 * Sets a new password with the token of a link, once; ends every session of the account and signs in. Throws
 * INVALID_INPUT `reset-link-invalid` for a token that is unknown, used, too old, or of an account that may not sign in.
 */
export async function resetPassword(
  { db, now, passwords, queue }: Pick<Deps, "db" | "now" | "passwords" | "queue">,
  { address, language, signIn }: Pick<Caller, "address" | "language" | "signIn">,
  { token, password }: { token: string; password: string },
): Promise<{ token: string; user: Person }> {
  await takeTry(db, TRY_LIMITS.resetsPerAddress, address);
  const usable = and(eq(passwordResets.tokenHash, hashMailToken(token)), gt(passwordResets.expiresAt, now()));
  const mayHavePassword = and(isOpenToSignIn, eq(users.authProvider, "local"));
  // Looked at before the link is used up: a password that is refused leaves it for another try.
  const [owner] = await db
    .select(getTableColumns(users))
    .from(passwordResets)
    .innerJoin(users, and(eq(users.id, passwordResets.userId), mayHavePassword))
    .where(usable);
  if (!owner) throw invalidLink();
  await assertAcceptablePassword(password, owner);
  const hash = await passwords.hash(password);
  const account = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ password: hash, updatedAt: now() })
      .where(and(eq(users.id, owner.id), mayHavePassword))
      .returning();
    // Of two calls with one link, only the first finds it; the other's change is taken back.
    const used = await tx.delete(passwordResets).where(usable).returning({ userId: passwordResets.userId });
    if (!changed || used.length === 0) throw invalidLink();
    await revokeAccess(tx, changed.id);
    return changed;
  });
  await queue.add(passwordChangedMail, { userId: account.id, language });
  return { token: await signIn(account.id, { lifetimeMs: sessionLifetimeMs(account.role) }), user: toPerson(account) };
}

/** Tells the owner of an account that its password was changed, where mail can be sent at all. */
export async function sendPasswordChanged(
  { db, mail, config }: Pick<Deps, "db" | "mail" | "config">,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  if (mail === null) return;
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!account?.email) return;
  await mail.send({
    to: account.email,
    ...layOut(accountMails[language].passwordChanged(`${config.publicUrl}/sign-in`), language),
  });
}

function invalidLink(): AppError {
  return new AppError("INVALID_INPUT", "This link has been used or is too old. Please ask for a new one.", {
    reason: "reset-link-invalid",
  });
}
