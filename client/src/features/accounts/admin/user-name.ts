import type { User } from "#shared/contracts/accounts/users.ts";

/** First and last name, else the user name; null where there is neither. */
export function fullName({ firstName, lastName, username }: User): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || username;
}

/** The unambiguous name of an account: its email address, else its user name. */
export function accountName({ email, username, id }: User): string {
  return email ?? username ?? id;
}
