import { AppError } from "#server/http/app-error.ts";
import { normalizePassword } from "#shared/domain/account-rules.ts";

/** The names of an account's owner: an attacker tries them first. */
interface Named {
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

const MANY_USE_IT =
  "Many people use that password, so it is guessed first. Three or four words that don't belong together make a good one.";
const OWN_NAME = "A password that is just your own name or email address is guessed first. Please choose another one.";

/**
 * Throws INVALID_INPUT (`password-common`) for a password that an attacker would try early, for any account or for this
 * one.
 */
export async function assertAcceptablePassword(
  password: string,
  person: Named,
  field: "password" | "newPassword" = "password",
): Promise<void> {
  const problem = isOwnName(password, person) ? OWN_NAME : (await isCommon(password)) ? MANY_USE_IT : null;
  if (problem) {
    throw new AppError("INVALID_INPUT", problem, { reason: "password-common", fields: { [field]: problem } });
  }
}

function isOwnName(password: string, { email, username, firstName, lastName }: Named): boolean {
  const mailbox = email?.split("@")[0];
  const both = `${firstName ?? ""}${lastName ?? ""}`;
  const turned = `${lastName ?? ""}${firstName ?? ""}`;
  const names = [email, mailbox, username, firstName, lastName, both, turned, "hexkey"];
  const plain = lettersAndDigits(password);
  return plain !== "" && names.some((name) => name && lettersAndDigits(name) === plain);
}

/** "Maya.Tremblay", "maya tremblay" and "MayaTremblay" are one guess. */
function lettersAndDigits(text: string): string {
  return normalizePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(normalizePassword(password).toLowerCase());
}

/** Half a megabyte, unpacked when a password is first chosen. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
