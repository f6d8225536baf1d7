import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { assertAcceptablePassword } from "#server/features/accounts/common-passwords.ts";
import { revokeAccess } from "#server/features/accounts/sessions.ts";
import { AppError } from "#server/http/app-error.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS, passwordBytes } from "#shared/domain/account-rules.ts";
import { users } from "#shared/schema/index.ts";

/** Of the super-admin that a development database gets by itself. */
export const DEVELOPMENT_ADMIN_EMAIL = "admin@hexkey.localhost";

interface Credentials {
  email: string;
  password: string;
}

/**
 * Sees to the super-admin of the settings; in development without any, to one with a random password that is printed
 * once, never logged. Returns the address that the admin login may show where the settings name none. Throws
 * `StartupError` for settings that can't be followed.
 */
export async function ensureSuperAdmin(
  deps: Pick<Deps, "db" | "passwords" | "config" | "log">,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<{ publicEmail: string | undefined }> {
  const { db, config, log } = deps;
  if (config.admin) {
    const { email } = config.admin;
    const problem = await problemOfPassword(config.admin);
    if (problem) throw new StartupError(`ADMIN_PASSWORD can't be used. ${problem}`);
    await makeUnless((tx) => isSuperAdmin(tx, email), deps, config.admin, "Named by the server's settings");
    return { publicEmail: undefined };
  }
  if (config.mode === "development") {
    await ensureDevelopmentAdmin(deps, print);
    return { publicEmail: (await isSuperAdmin(db, DEVELOPMENT_ADMIN_EMAIL)) ? DEVELOPMENT_ADMIN_EMAIL : undefined };
  }
  if (!(await isSuperAdmin(db))) {
    log.warn("there is no super-admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD, or run npm run admin:create");
  }
  return { publicEmail: undefined };
}

async function ensureDevelopmentAdmin(
  deps: Pick<Deps, "db" | "passwords">,
  print: (text: string) => void,
): Promise<void> {
  const admin = { email: DEVELOPMENT_ADMIN_EMAIL, password: randomBytes(12).toString("base64url") };
  const isMade = await makeUnless((tx) => isSuperAdmin(tx), deps, admin, "First start in development");
  if (!isMade) return;
  print(
    `\nSuper-admin of this database, at /admin/login:\n  email     ${admin.email}\n  password  ${admin.password}\n` +
      "The password is shown only this once. For another one: npm run admin:create\n",
  );
}

/**
 * Makes a super-admin with this password, or turns the email account with this address into one: its password is
 * replaced and it is signed out, since the person who registered the address need not be the one meant. Throws
 * `StartupError` where the address belongs to an account of a provider. `because` is the reason for the audit.
 */
export async function makeSuperAdmin(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { email, password }: Credentials,
  because: string,
): Promise<"made" | "raised"> {
  const hash = await passwords.hash(password);
  return db.transaction((tx) => makeOrRaise(tx, { email, hash, because }));
}

/** Any number that nothing else locks: instances that start at once take turns on it. */
const SUPER_ADMIN_LOCK = 4_839_202;

/** The same unless there is one already; answers whether it did. */
async function makeUnless(
  isThere: (db: Pick<Database, "select">) => Promise<boolean>,
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { email, password }: Credentials,
  because: string,
): Promise<boolean> {
  if (await isThere(db)) return false;
  const hash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SUPER_ADMIN_LOCK})`);
    if (await isThere(tx)) return false;
    await makeOrRaise(tx, { email, hash, because });
    return true;
  });
}

/** A sentence on why a super-admin can't have this password, null if they can. */
export async function problemOfPassword({ email, password }: Credentials): Promise<string | null> {
  if (password.length < PASSWORD_MIN_CHARACTERS) return `It needs at least ${PASSWORD_MIN_CHARACTERS} characters.`;
  if (passwordBytes(password) > PASSWORD_MAX_BYTES) return `It may have at most ${PASSWORD_MAX_BYTES} bytes.`;
  try {
    await assertAcceptablePassword(password, { email, username: null, firstName: null, lastName: null });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

interface Draft {
  email: string;
  /** Of the password. */
  hash: string;
  because: string;
}

async function makeOrRaise(tx: Transaction, draft: Draft): Promise<"made" | "raised"> {
  const { email, hash, because } = draft;
  const id = v7();
  const made = await tx
    .insert(users)
    .values({ id, email, password: hash, authProvider: "local", ...SUPER_ADMIN })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made.length === 0) return raise(tx, draft);
  await recordMaking(tx, { id, before: null, after: SUPER_ADMIN, because });
  return "made";
}

const SUPER_ADMIN = { role: "super-admin", isActive: true } as const;

async function raise(tx: Transaction, { email, hash, because }: Draft): Promise<"raised"> {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for("no key update");
  if (!account) throw new Error("the account that held the address has just gone");
  const { id, role, isActive, authProvider } = account;
  if (authProvider !== "local") {
    throw new StartupError(
      "The email address for the super-admin (ADMIN_EMAIL) belongs to an account that signs in with a provider, not with a password. Choose another address.",
    );
  }
  await tx
    .update(users)
    .set({ ...SUPER_ADMIN, terminatedAt: null, password: hash, updatedAt: sql`now()` })
    .where(eq(users.id, id));
  await revokeAccess(tx, id);
  const before = { role, isActive, hasNewPassword: false };
  await recordMaking(tx, { id, before, after: { ...SUPER_ADMIN, hasNewPassword: true }, because });
  return "raised";
}

type Recorded = Pick<Parameters<typeof recordChange>[1], "before" | "after"> & { id: string; because: string };

function recordMaking(tx: Transaction, { id, before, after, because }: Recorded): Promise<void> {
  const target = { type: "user", id };
  const action = before === null ? "users.create" : "users.update";
  return recordChange(tx, { actor: null, action, target, before, after, reason: because });
}

/** Whether there is an active super-admin; with an address, one who signs in with it and a password. */
async function isSuperAdmin(db: Pick<Database, "select">, email?: string): Promise<boolean> {
  const withAddress = email ? and(eq(users.email, email), eq(users.authProvider, "local")) : undefined;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "super-admin"), users.isActive, withAddress))
    .limit(1);
  return found.length > 0;
}
