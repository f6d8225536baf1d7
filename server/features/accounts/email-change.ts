import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { accountMails } from "#server/features/accounts/account-mails.ts";
import { confirmPassword, passwordMissing } from "#server/features/accounts/guesses.ts";
import { holdAuthor } from "#server/features/accounts/hold-account.ts";
import { emailChangedMail, emailChangeMail } from "#server/features/accounts/jobs.ts";
import { hashMailToken, mailKey, makeMailToken } from "#server/features/accounts/mail-tokens.ts";
import { findAccount } from "#server/features/accounts/people.ts";
import { takenField } from "#server/features/accounts/unique-fields.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { layOut } from "#server/lib/mail-layout.ts";
import { EMAIL_CHANGE_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { emailChanges, isOpenToSignIn, passwordResets, users } from "#shared/schema/index.ts";

/**
 * Sends a link to the actor's new address. Only that mailbox learns whether another account has the address. Requires
 * the password of an account that has one: throws what `confirmPassword` throws, UNAVAILABLE `no-mail`, RATE_LIMITED.
 */
export async function askForNewEmail(
  deps: Pick<Deps, "db" | "mail" | "queue" | "config" | "passwords" | "now">,
  actor: Actor,
  caller: Caller,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { db, mail, queue, config, now } = deps;
  if (mail === null) {
    throw new AppError("UNAVAILABLE", "This server can't send mail, so a new address can't be confirmed here.", {
      reason: "no-account-mail",
    });
  }
  const account = await findAccount(db, actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
  if (account.password !== null) {
    if (password === undefined) throw passwordMissing();
    await confirmPassword(deps, caller, account, { password, field: "password" });
  }
  if (email === account.email) throw sameAddress();
  await takeTry(db, TRY_LIMITS.emailChanges, actor.id);
  await takeTry(db, TRY_LIMITS.emailChangeMails, mailKey(config, "email-change", email));
  const askedAt = now();
  // Holds the link's place. Ending the account's access removes it with sessions and other links: then nothing is sent.
  await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    await placeLink(tx, { userId: actor.id, email, askedAt }, makeMailToken());
  });
  const { language } = caller;
  await queue.add(emailChangeMail, { userId: actor.id, email, language, askedAt: askedAt.toISOString() });
}

/** Puts a link to a new address in the place of every one before. */
async function placeLink(
  tx: Transaction,
  { userId, email, askedAt }: { userId: string; email: string; askedAt: Date },
  token: string,
): Promise<void> {
  const expiresAt = new Date(askedAt.getTime() + EMAIL_CHANGE_LIFETIME_MS);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx
    .insert(emailChanges)
    .values({ tokenHash: hashMailToken(token), userId, email, expiresAt, createdAt: askedAt });
}

/**
 * Mails the link that makes an address the account's, in place of every link sent before; to an address that another
 * account has, that it does. Sends nothing once the link would be too old, or has lost its place.
 */
export async function sendEmailChange(
  { db, mail, config, now, log }: Pick<Deps, "db" | "mail" | "config" | "now" | "log">,
  { userId, email, language, askedAt }: { userId: string; email: string; language: Language; askedAt: string },
): Promise<void> {
  if (mail === null) throw new Error("A link to a new address waits, but no mail can be sent: SMTP_URL is not set.");
  const asked = new Date(askedAt);
  if (now().getTime() >= asked.getTime() + EMAIL_CHANGE_LIFETIME_MS) {
    log.warn("a link to a new address could not be sent while it would have been good");
    return;
  }
  const texts = accountMails[language];
  const token = makeMailToken();
  const text = await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isOpenToSignIn))
      // One at a time for each account: of two links, one would stay usable beside the other.
      .for("no key update");
    if (!account) return null;
    const isPlaced = and(eq(emailChanges.userId, userId), eq(emailChanges.email, email));
    if ((await tx.$count(emailChanges, isPlaced)) === 0) return null;
    const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (holder) {
      await tx.delete(emailChanges).where(isPlaced);
      return texts.addressInUse(`${config.publicUrl}/sign-in`);
    }
    await placeLink(tx, { userId, email, askedAt: asked }, token);
    // Behind the hash, so that no server on the way, ours included, ever has it in a log.
    return texts.emailChange(`${config.publicUrl}/confirm-email#token=${token}`);
  });
  if (text) await mail.send({ to: email, ...layOut(text, language) });
}

/**
 * Makes the address of a link the account's, once, and tells the old one. Links for a new password that went to the old
 * address are no longer good. Throws INVALID_INPUT `email-link-invalid` for a token that is unknown, used or too old,
 * and CONFLICT `email-taken` where another account has got the address since.
 */
export async function confirmNewEmail(
  { db, now, queue }: Pick<Deps, "db" | "now" | "queue">,
  { address, language }: Pick<Caller, "address" | "language">,
  { token }: { token: string },
): Promise<{ email: string }> {
  await takeTry(db, TRY_LIMITS.emailConfirmations, address);
  const usable = and(eq(emailChanges.tokenHash, hashMailToken(token)), gt(emailChanges.expiresAt, now()));
  const { email, before } = await db
    .transaction(async (tx) => {
      const [change] = await tx.delete(emailChanges).where(usable).returning();
      if (!change) throw invalidLink();
      const isOwner = and(eq(users.id, change.userId), isOpenToSignIn);
      const [account] = await tx.select({ email: users.email }).from(users).where(isOwner).for("update");
      if (!account) throw invalidLink();
      await tx.update(users).set({ email: change.email, updatedAt: now() }).where(isOwner);
      await tx.delete(passwordResets).where(eq(passwordResets.userId, change.userId));
      return { email: change.email, before: account.email };
    })
    .catch((error: unknown) => {
      throw takenField(error) === "email" ? takenSince() : error;
    });
  if (before) await queue.add(emailChangedMail, { email: before, language });
  return { email };
}

/** Tells an address that it is no longer the account's, where mail can be sent at all. */
export async function sendEmailChanged(
  { mail, config }: Pick<Deps, "mail" | "config">,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  if (mail === null) return;
  await mail.send({ to: email, ...layOut(accountMails[language].emailChanged(config.supportEmail ?? null), language) });
}

function sameAddress(): AppError {
  const message = "That is your address already.";
  return new AppError("INVALID_INPUT", message, { reason: "email-unchanged", fields: { email: message } });
}

function invalidLink(): AppError {
  return new AppError("INVALID_INPUT", "This link has been used or is too old. Please ask for a new one.", {
    reason: "email-link-invalid",
  });
}

function takenSince(): AppError {
  return new AppError("CONFLICT", "There is already an account with this email address.", { reason: "email-taken" });
}
