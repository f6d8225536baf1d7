import type { DatabasePatience } from "#server/db/client.ts";

/** A test that is about the limits of users' patience connects by itself: no other one fails because a machine is slow. */
export const UNHURRIED: DatabasePatience = {
  connectMs: 60_000,
  statementMs: 60_000,
  silenceMs: 60_000,
  idleInTransactionMs: 60_000,
};
