import { createHmac } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import type { Account } from "#server/features/accounts/people.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Limit, returnTry, takeTry } from "#server/http/rate-limit.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

type GuessDeps = Pick<Deps, "db" | "config" | "passwords">;

interface Guess {
  /** The address that was typed: an unknown one is counted like a known one. */
  email: string;
  /**
   * The account whose password is checked; null where no account has that address, which takes the same time and always
   * fails.
   */
  account: Account | null;
  password: string;
}

/**
 * Whether the password is the account's. Counted before it is compared, so that parallel guesses can't slip through,
 * and given back if it is right. Throws RATE_LIMITED once there were too many wrong ones.
 */
export async function guessPassword(
  deps: GuessDeps,
  caller: Pick<Caller, "address" | "knownDevice">,
  { email, account, password }: Guess,
): Promise<boolean> {
  const tries = triesOf(deps, caller, email, account);
  await takeTries(deps, tries);
  let isWrong = false;
  try {
    isWrong = !(await deps.passwords.verify(password, account?.password ?? null));
    return !isWrong;
  } finally {
    // What could not be compared was no guess either.
    if (!isWrong) await returnTries(deps, tries);
  }
}

/**
 * Asks the owner of an account for their password once more, before something that a borrowed phone should not do.
 * Throws CONFLICT (`password-not-used`) where a provider answers for the person, INVALID_INPUT (`password-wrong`) for
 * `field`, and RATE_LIMITED as a sign-in would.
 */
export async function confirmPassword(
  deps: GuessDeps,
  caller: Pick<Caller, "address" | "knownDevice">,
  account: Account,
  { password, field }: { password: string; field: string },
): Promise<void> {
  if (account.password === null) {
    throw new AppError("CONFLICT", "This account has no password; you sign in to it with another service.", {
      reason: "password-not-used",
    });
  }
  if (await guessPassword(deps, caller, { email: account.email ?? account.id, account, password })) return;
  throw wrongPassword(field);
}

export function wrongPassword(field: string): AppError {
  const message = "That is not your current password.";
  return new AppError("INVALID_INPUT", message, { reason: "password-wrong", fields: { [field]: message } });
}

export function passwordMissing(): AppError {
  const message = "Please enter your password.";
  return new AppError("INVALID_INPUT", message, { reason: "password-wrong", fields: { password: message } });
}

/** The key under which an address is counted: the same on every instance, and unreadable to a reader of the table. */
function emailKey({ sessionSecrets }: Pick<Deps["config"], "sessionSecrets">, email: string): string {
  return digest(sessionSecrets, `email:${email}`);
}

type Try = [limit: Limit, key: string];

/**
 * The tries that a guess uses up: a browser that knows the account has tries of its own, whatever others do elsewhere.
 */
function triesOf(
  { config }: GuessDeps,
  caller: Pick<Caller, "address" | "knownDevice">,
  email: string,
  account: Account | null,
): Try[] {
  const device = account && caller.knownDevice(account.id);
  if (device) return [[TRY_LIMITS.deviceGuesses, digest(config.sessionSecrets, `device:${device}:${account.id}`)]];
  return [
    [TRY_LIMITS.addressGuesses, caller.address],
    [TRY_LIMITS.accountGuesses, emailKey(config, email)],
  ];
}

/** All of them or none. */
async function takeTries({ db }: GuessDeps, tries: Try[]): Promise<void> {
  const taken: Try[] = [];
  try {
    for (const one of tries) {
      await takeTry(db, ...one);
      taken.push(one);
    }
  } catch (refusal) {
    await returnTries({ db }, taken);
    throw refusal;
  }
}

async function returnTries({ db }: Pick<GuessDeps, "db">, tries: Try[]): Promise<void> {
  for (const one of tries) await returnTry(db, ...one);
}

function digest([secret = ""]: readonly string[], text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
