import { randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { unlessOffice, withoutOffices } from "#server/features/accounts/reserved-names.ts";
import type { ProvidedIdentity, ProviderSignIn } from "#server/http/provided-identity.ts";
import {
  EMAIL_MAX_CHARACTERS,
  maySignIn,
  NAME_MAX_CHARACTERS,
  normalizeEmail,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
  USERNAME_PATTERN,
} from "#shared/domain/account-rules.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import type { Role } from "#shared/domain/roles.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { users } from "#shared/schema/index.ts";

type AccountDeps = Pick<Deps, "db" | "now">;

/** What of an identity is fit to be stored. */
interface Profile {
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

/** Another request can take each of the three unique columns in between, once. */
const ATTEMPTS = 4;
const PICTURE_MAX_CHARACTERS = 2000;

/**
 * The account for a provider's identity, made at the first sign-in. Provider and subject alone identify it: an account
 * with the same email address is not theirs until its owner says so. Names and picture follow the provider until the
 * member changes them here; address and user name are taken over once, at the start, and are Hexkey's from then on.
 */
export async function signInWithProvider(deps: AccountDeps, identity: ProvidedIdentity): Promise<ProviderSignIn> {
  const profile = readProfile(identity);
  const email = verifiedEmail(identity);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const known = await findAccount(deps, identity);
    if (known && !maySignIn(known)) return { problem: "deactivated" };
    if (known) {
      await followProvider(deps, known, profile);
      return { userId: known.id, role: known.role };
    }
    if (email !== null && (await isTaken(deps, addressOfAnother(email, identity)))) return { problem: "email-taken" };
    const made = await makeAccount(deps, identity, profile, email);
    if (made) return { userId: made.id, role: made.role };
    // Another request took the identity, the address or the user name first: look again.
  }
  throw new Error("The account of a provider's identity could neither be found nor made.");
}

/** Not the person's own: their account may have been made a moment ago, by a sign-in in another tab. */
function addressOfAnother(email: string, { provider, subject }: ProvidedIdentity): SQL {
  const identity = sql`(${users.authProvider}, ${users.providerId})`;
  return sql`${users.email} = ${email} and ${identity} is distinct from (${provider}, ${subject})`;
}

type Account = Profile & {
  id: string;
  role: Role;
  isActive: boolean;
  terminatedAt: Date | null;
  isProfileOwn: boolean;
};

async function findAccount({ db }: AccountDeps, { provider, subject }: ProvidedIdentity): Promise<Account | undefined> {
  const { id, role, isActive, terminatedAt, firstName, lastName, profileImageUrl, isProfileOwn } = users;
  const [account] = await db
    .select({ id, role, isActive, terminatedAt, firstName, lastName, profileImageUrl, isProfileOwn })
    .from(users)
    .where(and(eq(users.authProvider, provider), eq(users.providerId, subject)));
  return account;
}

/** Fields that the provider leaves out stay as they were, and all of them once the person has changed them here. */
async function followProvider({ db, now }: AccountDeps, account: Account, profile: Profile): Promise<void> {
  if (account.isProfileOwn) return;
  const next = {
    firstName: profile.firstName ?? account.firstName,
    lastName: profile.lastName ?? account.lastName,
    profileImageUrl: profile.profileImageUrl ?? account.profileImageUrl,
  };
  const hasChanged =
    next.firstName !== account.firstName ||
    next.lastName !== account.lastName ||
    next.profileImageUrl !== account.profileImageUrl;
  if (hasChanged) {
    await db
      .update(users)
      .set({ ...next, updatedAt: now() })
      .where(eq(users.id, account.id));
  }
}

/** Undefined where one of the unique columns was taken in between. */
async function makeAccount(
  deps: AccountDeps,
  { provider, subject, ...named }: ProvidedIdentity,
  profile: Profile,
  email: string | null,
): Promise<Pick<Account, "id" | "role"> | undefined> {
  const username = await freeUsername(deps, named.username);
  const isNameless = username === null && profile.firstName === null;
  const wasOffice = unlessOffice(named.username) !== named.username || readName(named.firstName) !== profile.firstName;
  const [made] = await deps.db
    .insert(users)
    .values({
      id: v7(),
      authProvider: provider,
      providerId: subject,
      email,
      // Where the names are refused, other members see that this is a member.
      username: isNameless && wasOffice ? `member-${randomBytes(4).toString("hex")}` : username,
      ...profile,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: users.id, role: users.role });
  return made;
}

/**
 * The name in the form that our rules want; null where they refuse it, it reads as an office of ours, or it is taken.
 */
async function freeUsername(deps: AccountDeps, text: string | null): Promise<string | null> {
  const name = unlessOffice(text)?.normalize("NFKC").trim() ?? "";
  const isAllowed =
    name.length >= USERNAME_MIN_CHARACTERS && name.length <= USERNAME_MAX_CHARACTERS && USERNAME_PATTERN.test(name);
  return isAllowed && !(await isTaken(deps, sql`lower(${users.username}) = lower(${name})`)) ? name : null;
}

async function isTaken({ db }: AccountDeps, condition: SQL): Promise<boolean> {
  const [other] = await db.select({ id: users.id }).from(users).where(condition).limit(1);
  return other !== undefined;
}

/** An address counts only if the provider made sure that it is the person's. */
function verifiedEmail({ email, emailVerified }: ProvidedIdentity): string | null {
  const address = normalizeEmail(email ?? "");
  const isAddress = address.length <= EMAIL_MAX_CHARACTERS && z.email().safeParse(address).success;
  return emailVerified && isAddress ? address : null;
}

function readProfile({ firstName, lastName, picture }: ProvidedIdentity): Profile {
  const link = safeLink(picture)?.href ?? "";
  return {
    ...withoutOffices({ firstName: readName(firstName), lastName: readName(lastName) }),
    profileImageUrl: link.length > 0 && link.length <= PICTURE_MAX_CHARACTERS ? link : null,
  };
}

/** On one line, and cut between characters. */
function readName(text: string | null): string | null {
  const name = [...onOneLine(text ?? "")].slice(0, NAME_MAX_CHARACTERS);
  return name.join("").trim() || null;
}
