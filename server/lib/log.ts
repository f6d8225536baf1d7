import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, pino } from "pino";

export type Log = pino.Logger;

/**
 * Lines are written together: one write for each costs a busy server a fifteenth of its time. None waits longer than
 * this, and the rest is written when the process ends, but for one that is killed.
 */
const OUTPUT = { dest: 1, sync: false, minLength: 8192, periodicFlush: 100 };

/**
 * JSON lines, on standard output by default. What is logged is chosen field by field (never whole requests, headers or
 * bodies), and the usual names of secrets are struck out all the same, should one slip in.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const secrets = ["password", "token", "authToken", "cookie", "authorization", "apiKey", "email", "image"];
  const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" };
  const serializers = { err: describeError };
  return pino({ level, base: null, redact, serializers }, destination ?? pino.destination(OUTPUT));
}

/**
 * An error for the log: its kind, message, code, stack and cause. Nothing else attached to it: the database's `detail`
 * and the values of a failed statement are people's input.
 */
function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { query: error.query, cause: describeError(error.cause) };
  if (!(error instanceof Error)) return String(error);
  const { name, stack, cause } = error;
  const message = withoutValue(error);
  return {
    type: name,
    message,
    ...("code" in error && { code: String(error.code) }),
    stack: stack?.replace(error.message, () => message),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** PostgreSQL's message about a value that it can't read (SQLSTATE class 22) repeats the value. */
function withoutValue(error: Error): string {
  const quotes = "code" in error && /^22\w{3}$/.test(String(error.code));
  return quotes ? error.message.replace(/"[\s\S]*"/, '"..."') : error.message;
}
