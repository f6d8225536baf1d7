import { AppError } from "#server/http/app-error.ts";

/** What no two accounts share. */
export type UniqueField = "email" | "username";

const UNIQUE_FIELDS: Record<string, UniqueField> = {
  users_email_unique: "email",
  users_username_unique: "username",
  users_username_whatever_case: "username",
};

const TAKEN = {
  email: { reason: "email-taken", message: "There is already an account with this email address." },
  username: { reason: "username-taken", message: "This username is already taken. Please choose another one." },
} as const;

/** CONFLICT with the reason of the first field and a sentence for each. */
export function takenError(fields: UniqueField[]): AppError {
  const { reason, message } = TAKEN[fields[0] ?? "email"];
  return new AppError("CONFLICT", message, {
    reason,
    fields: Object.fromEntries(fields.map((field) => [field, TAKEN[field].message])),
  });
}

const UNIQUE_VIOLATION = "23505";

/** Which of the fields a failed write of an account found taken; undefined where it failed for something else. */
export function takenField(error: unknown): UniqueField | undefined {
  return UNIQUE_FIELDS[brokenConstraint(error) ?? ""];
}

/** The unique constraint that a write broke, through drizzle's wrapper. */
function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, cause } = error as { code?: unknown; constraint?: string; cause?: unknown };
  return code === UNIQUE_VIOLATION ? constraint : brokenConstraint(cause);
}
