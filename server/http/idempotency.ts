import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";
import { idempotencyKeys } from "#shared/schema/index.ts";

/** The answer to a call: its status, and the JSON text, which is empty where nothing is sent. */
export interface StoredAnswer {
  status: number;
  text: string;
}

/** A call that its client has made a key for. */
export interface KeyedCall {
  userId: string;
  key: string;
  /** Method and path, as the contract has it. */
  call: string;
  /** The request's input, as it was parsed. */
  input: unknown;
}

/** The answers of calls that came with a key. */
export interface AnswerStore {
  /**
   * Runs a call once per person and key and answers every further one alike. Rejects with what `run` failed with, after
   * which the key is free again. Throws UNPROCESSABLE for a key that stands for something else, and CONFLICT while the
   * first call takes longer than one can wait.
   */
  once(call: KeyedCall, run: () => Promise<StoredAnswer>): Promise<StoredAnswer & { isReplay: boolean }>;
  /** Whether a person's call with this key has begun before. */
  knows(call: Pick<KeyedCall, "userId" | "key">): Promise<boolean>;
}

/** How long a repetition waits for the first call; well within the time in which everything is answered. */
export const WAIT_MS = 5000;
const POLL_MS = 100;
/**
 * Longer than any call works, also one whose caller got a time-out: a call without an answer by then never gets one.
 */
const LEFT_AFTER_SECONDS = 60;
const ANSWER_MAX_BYTES = 100 * 1024;
const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Whether an endpoint honours keys: those that create something for a member do, uploads as well. Those that change the
 * account itself do not, since neither a password's hash nor anything of a sign-in may be in this table; nor may where
 * a person is.
 */
export function isRepeatable({ method, access, body, upload, paged, produces, keepsNothing }: Endpoint): boolean {
  if (keepsNothing) return false;
  if (method !== "POST" || access === "public" || access === "manage-own-account") return false;
  return (body !== undefined || upload !== undefined) && !paged && !produces;
}

/** The key that a call came with, null without one. Throws INVALID_INPUT for one that can't be a key. */
export function readKey(request: Request): string | null {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return null;
  if (typeof key === "string" && KEY.test(key)) return key;
  throw new AppError("INVALID_INPUT", "An Idempotency-Key has 1 to 255 printable ASCII characters.", {
    reason: "input-unreadable",
  });
}

/**
 * Keeps the keys in Postgres, so that a call and its repetition may reach different instances. A key whose instance
 * died over it is taken over by the next call: only then can something be created twice.
 */
export function createAnswerStore(deps: Pick<Deps, "db" | "log">, { waitMs = WAIT_MS } = {}): AnswerStore {
  /** A call that this process is at work on does not count as left, however long it takes. */
  const running = new Set<string>();
  const answerFirst = async (claim: Claim, run: () => Promise<StoredAnswer>) => {
    const id = idOf(claim);
    running.add(id);
    try {
      return await answerAndSettle(deps, claim, run);
    } finally {
      running.delete(id);
    }
  };
  return {
    once: async ({ input, ...call }, run) => {
      const row = { ...call, requestHash: createHash("sha256").update(JSON.stringify(input)).digest("hex") };
      const until = performance.now() + waitMs;
      for (;;) {
        const claim = await claimNew(deps.db, row);
        if (claim) return answerFirst(claim, run);
        const kept = await find(deps.db, row);
        // Its call has just failed: the key is free again.
        if (!kept) continue;
        if (kept.call !== row.call || kept.requestHash !== row.requestHash) throw usedOtherwise();
        if (kept.status !== null && kept.answer !== null) {
          return { status: kept.status, text: kept.answer, isReplay: true };
        }
        const left = running.has(idOf(row)) ? undefined : await takeOver(deps.db, row);
        if (left) return answerFirst(left, run);
        if (performance.now() >= until) throw stillRunning();
        await wait(POLL_MS);
      }
    },
    knows: async (call) => (await find(deps.db, call)) !== undefined,
  };
}

const idOf = ({ userId, key }: Pick<Row, "userId" | "key">) => `${userId} ${key}`;

type Row = Pick<typeof idempotencyKeys.$inferInsert, "userId" | "key" | "call" | "requestHash">;
/** A key that is ours. `createdAt` distinguishes it from one that another call has taken over meanwhile. */
type Claim = Pick<typeof idempotencyKeys.$inferSelect, "userId" | "key" | "createdAt">;

const CLAIM = {
  userId: idempotencyKeys.userId,
  key: idempotencyKeys.key,
  createdAt: idempotencyKeys.createdAt,
};

async function claimNew(db: Database, row: Row): Promise<Claim | undefined> {
  const [claim] = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning(CLAIM);
  return claim;
}

/** By the database's clock, which every instance shares. */
async function takeOver(db: Database, row: Row): Promise<Claim | undefined> {
  const { call, requestHash, status, createdAt } = idempotencyKeys;
  const isSame = and(isKeyOf(row), eq(call, row.call), eq(requestHash, row.requestHash));
  const isLeft = sql`${createdAt} < now() - make_interval(secs => ${LEFT_AFTER_SECONDS})`;
  const [claim] = await db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now()` })
    .where(and(isSame, isNull(status), isLeft))
    .returning(CLAIM);
  return claim;
}

async function find(db: Database, row: Pick<Row, "userId" | "key">) {
  const [kept] = await db.select().from(idempotencyKeys).where(isKeyOf(row));
  return kept;
}

async function answerAndSettle(
  { db, log }: Pick<Deps, "db" | "log">,
  claim: Claim,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { isReplay: false }> {
  const isOurs = and(isKeyOf(claim), eq(idempotencyKeys.createdAt, claim.createdAt));
  const settle = async (statement: Promise<unknown>) => {
    try {
      await statement;
    } catch (error) {
      // The answer itself is good; repeated calls are refused until the key counts as left.
      log.warn({ err: error }, "the key of a call could not be settled");
    }
  };
  let answer: StoredAnswer;
  try {
    answer = await run();
  } catch (error) {
    await settle(db.delete(idempotencyKeys).where(isOurs).execute());
    throw error;
  }
  const { status, text } = keepable(answer);
  await settle(db.update(idempotencyKeys).set({ status, answer: text }).where(isOurs).execute());
  return { ...answer, isReplay: false };
}

/** The answer to a repetition: for an answer that is too long to be kept only that it has been given. */
function keepable(answer: StoredAnswer): StoredAnswer {
  if (Buffer.byteLength(answer.text) <= ANSWER_MAX_BYTES) return answer;
  const error = new AppError("CONFLICT", "This has been done already. Its answer is too long to be sent again.", {
    reason: "done-already",
  });
  return { status: error.status, text: JSON.stringify(error.toBody()) };
}

function isKeyOf({ userId, key }: Pick<Row, "userId" | "key">): SQL | undefined {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
}

function usedOtherwise(): AppError {
  return new AppError("UNPROCESSABLE", "This Idempotency-Key was used for another call. Use a new one for each.", {
    reason: "key-used",
  });
}

function stillRunning(): AppError {
  const message = "This is still being worked on. Please try again in a moment.";
  return new AppError("CONFLICT", message, { reason: "still-running", retryAfterSeconds: 2 });
}
