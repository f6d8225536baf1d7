import { type DestinationStream, pino } from "pino";

export type Log = pino.Logger;

/**
 * JSON lines, on standard output unless told otherwise. What is logged is chosen field by field (never whole requests,
 * headers or bodies), and the usual names of secrets are struck out all the same, should one slip in.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const secrets = ["password", "token", "authToken", "cookie", "authorization", "apiKey", "email", "image"];
  const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" };
  return pino({ level, base: null, redact }, destination ?? pino.destination({ dest: 1, sync: false }));
}
