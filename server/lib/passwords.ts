import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { AppError } from "#server/http/app-error.ts";
import { normalizePassword } from "#shared/domain/account-rules.ts";

/** Hashes and compares passwords with bcrypt, in threads of their own. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account without a password (null) as for one with: false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

/** 2^10 rounds: the least that OWASP asks of bcrypt, about 60 ms of a processor. */
const COST = 10;
// One processor stays free for everything else.
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Some six seconds of work; later callers are asked to try again instead of waiting for what may never end. */
const MAX_WAITING = THREADS * 100;
const RETRY_AFTER_SECONDS = 2;

/**
 * Starts threads when they are first needed. `cost` is bcrypt's: two to the power of it rounds. Calls are answered
 * UNAVAILABLE while `maxWaiting` others wait for a thread.
 */
export function createPasswords({ cost = COST, maxWaiting = MAX_WAITING } = {}): Passwords {
  const pool = new Piscina({
    filename: fileURLToPath(new URL("./password-worker.mjs", import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 60_000,
  });
  const run = async <Result>(name: "hash" | "verify", task: Record<string, unknown>): Promise<Result> => {
    if (pool.queueSize >= maxWaiting) {
      const message = "Too many people are signing in at this moment. Please try again.";
      throw new AppError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return (await pool.run(task, { name })) as Result;
  };
  // In the form of a hash of the same cost, so that comparing with it takes as long, and with the ending of none.
  const nobodys = `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
  return {
    hash: (password) => run<string>("hash", { password: normalizePassword(password), cost }),
    verify: async (password, hash) => {
      const fits = await run<boolean>("verify", { password: normalizePassword(password), hash: hash ?? nobodys });
      return fits && hash !== null;
    },
    close: () => pool.close({ force: true }),
  };
}
