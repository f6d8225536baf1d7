import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { guessPassword } from "#server/features/accounts/guesses.ts";
import { type Account, toPerson } from "#server/features/accounts/people.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Person } from "#shared/contracts/accounts/accounts.ts";
import { maySignIn, sessionLifetimeMs } from "#shared/domain/account-rules.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { users } from "#shared/schema/index.ts";

type SignInDeps = Pick<Deps, "db" | "config" | "passwords">;

interface Credentials {
  email: string;
  password: string;
}

interface SignedIn {
  token: string;
  user: Person;
}

/**
 * Signs in with email and password. An unknown address, an account of a provider and a wrong password get the same
 * answer in the same time; only the right password reveals that an account is deactivated. A terminated account is let
 * in, to the endpoints that stay open to it.
 */
export async function login(deps: SignInDeps, caller: Caller, credentials: Credentials): Promise<SignedIn> {
  const account = await findByEmail(deps, credentials.email);
  return enter(deps, caller, credentials, {
    account,
    refusal: { reason: "wrong-credentials", message: "Invalid email or password. Please try again." },
  });
}

/**
 * The super-admin's own way in. For any other account even the right password is a wrong one. A terminated super-admin
 * gets the session that every other way in gives them, without any power.
 */
export async function adminLogin(deps: SignInDeps, caller: Caller, credentials: Credentials): Promise<SignedIn> {
  const account = await findByEmail(deps, credentials.email);
  return enter(deps, caller, credentials, {
    account: account?.role === "super-admin" ? account : null,
    refusal: { reason: "wrong-admin-credentials", message: "Invalid credentials" },
  });
}

interface Entrance {
  account: Account | null;
  /** The answer to wrong credentials. */
  refusal: { reason: FailureReason; message: string };
}

async function enter(
  deps: SignInDeps,
  caller: Caller,
  { email, password }: Credentials,
  { account, refusal }: Entrance,
): Promise<SignedIn> {
  const isRight = await guessPassword(deps, caller, { email, account, password });
  if (!isRight || account === null) throw wrongCredentials(refusal);
  if (!maySignIn(account)) throw deactivated();
  const token = await caller.signIn(account.id, { lifetimeMs: sessionLifetimeMs(account.role) });
  if (!(await isStillThePassword(deps, account))) {
    await endSessions(deps.db, account.id);
    throw wrongCredentials(refusal);
  }
  return { token, user: toPerson(account) };
}

/**
 * Whether the password is still the compared one, now that the session is there. A new password ends the existing
 * sessions; this one may have begun right after that. The lock waits for a change that is under way.
 */
async function isStillThePassword({ db }: Pick<Deps, "db">, { id, password }: Account): Promise<boolean> {
  const unchanged = and(eq(users.id, id), eq(users.password, password ?? ""));
  const rows = await db.select({ id: users.id }).from(users).where(unchanged).for("share");
  return rows.length > 0;
}

async function findByEmail({ db }: Pick<Deps, "db">, email: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  return account ?? null;
}

function deactivated(): AppError {
  const message = "This account has been deactivated. Please contact us if you think that is wrong.";
  return new AppError("FORBIDDEN", message, { reason: "account-deactivated" });
}

function wrongCredentials({ reason, message }: Entrance["refusal"]): AppError {
  return new AppError("UNAUTHENTICATED", message, { reason });
}
