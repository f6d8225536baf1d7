import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Server, TUS_RESUMABLE } from "@tus/server";
import { and, eq } from "drizzle-orm";
import type { Request, RequestHandler, Response } from "express";
import { stringify, v7, validate } from "uuid";
import type { Deps } from "#server/deps.ts";
import { holdOwner } from "#server/features/files/hold-owner.ts";
import { finishUpload, TUS_EXTENSIONS, UploadStore } from "#server/features/files/tus/tus-store.ts";
import { createUploadLocks } from "#server/features/files/tus/upload-locks.ts";
import { findOwnUpload, plainFileName } from "#server/features/files/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import { expectFile, hasBody } from "#server/http/body-watch.ts";
import type { Identify } from "#server/http/caller.ts";
import { toAppError } from "#server/http/errors.ts";
import { readKey } from "#server/http/idempotency.ts";
import { guard } from "#server/http/implement.ts";
import { ANSWER_WITHIN_MS, inOwnTime, inTime } from "#server/http/in-time.ts";
import { HELD_BYTES, type Intake } from "#server/http/intake.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { refuseLost, tooLarge } from "#server/http/read-form.ts";
import { whenLeft } from "#server/http/when-left.ts";
import { logFailure } from "#server/lib/failure-log.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#shared/http/errors.ts";
import { uploads } from "#shared/schema/index.ts";

const ACCESS = "share-videos";
const METHODS = new Set(["POST", "HEAD", "PATCH", "DELETE"]);
/** A request that sends an upload has this long to end when another call for it arrives. */
const LET_GO_WITHIN_MS = 1000;

interface Call {
  actor: Actor;
  response: Response;
  /** The client's own for an upload that begins; null without one. */
  key: string | null;
}

/** Uploads that are resumed where they broke off, as tus 1.0.0 has it; each is its owner's alone. */
export function resumableUploads(
  deps: Deps,
  identify: Identify,
  { intake, answerWithinMs: withinMs = ANSWER_WITHIN_MS }: { intake: Intake; answerWithinMs?: number },
): RequestHandler {
  const calls = new AsyncLocalStorage<Call>();
  const tus = createTusServer(deps, calls);
  const admit = async (request: Request, response: Response, id: string): Promise<Call> => {
    const { actor: caller } = await identify(request, response);
    // HEAD only looks, as GET does.
    const method = request.method === "HEAD" ? "GET" : (request.method as Endpoint["method"]);
    const actor = guard({ access: ACCESS, method }, caller);
    if (actor === null) throw new Error("who shares videos is signed in");
    if (id === "") {
      refuseTooLong(Number(request.get("upload-length")));
      return { actor, response, key: readKey(request) };
    }
    if (!validate(id)) throw new AppError("NOT_FOUND", "There is no such upload.", { reason: "upload-missing" });
    const { bytes } = await findOwnUpload(deps, actor, id);
    if (Number(request.get("content-length")) > bytes) throw tooLarge();
    return { actor, response, key: null };
  };
  return async (request, response, next) => {
    const id = idOf(request.path);
    if (id === null) return next();
    if (request.method === "OPTIONS") return void describe(response);
    if (!METHODS.has(request.method) || (request.method === "POST") !== (id === "")) return next();
    const call = await inTime(admit(request, response, id), { withinMs, log: deps.log });
    response.setHeader("Cache-Control", "private, no-store");
    refuseLost(request);
    const isSending = hasBody(request) && (request.method === "PATCH" || request.method === "POST");
    const leave = isSending ? intake.admit(call.actor.id, HELD_BYTES.piece) : () => undefined;
    if (isSending) expectFile(request, VIDEO_MAX_BYTES);
    // The package waits for ever for an answer to be out whose receiver has gone.
    let forget: () => void = leave;
    const gone = new Promise<void>((resolve) => {
      forget = whenLeft(request.socket, resolve);
    });
    const handling = Promise.race([calls.run(call, () => tus.handle(request, response)), gone]).finally(() => {
      forget();
      leave();
    });
    await inOwnTime(request, handling, withinMs);
  };
}

/** The id in a path of uploads, empty where a new one begins; null for other paths. */
function idOf(path: string): string | null {
  if (path === UPLOADS_PATH || path === `${UPLOADS_PATH}/`) return "";
  const [, id] = new RegExp(`^${UPLOADS_PATH}/([^/]+)/?$`).exec(path) ?? [];
  return id ?? null;
}

/** Not by the package: that answers everybody on every site. */
function describe(response: Response): void {
  response.setHeader("Tus-Resumable", TUS_RESUMABLE).setHeader("Tus-Version", TUS_RESUMABLE);
  response.setHeader("Tus-Extension", TUS_EXTENSIONS.join(",")).setHeader("Tus-Max-Size", VIDEO_MAX_BYTES);
  response.status(204).end();
}

function refuseTooLong(bytes: number): void {
  if (bytes > VIDEO_MAX_BYTES) throw tooLarge();
}

/**
 * The id of an upload that begins. Of the same member with the same key it is the same one, so that a call whose answer
 * was lost can be made again and begins no second upload.
 */
function nameUpload({ actor, key }: Call): string {
  if (key === null) return v7();
  const hash = createHash("sha256").update(`${actor.id} ${key}`).digest();
  // As RFC 9562 has it for ids of one's own making: version 8 and the variant.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return stringify(hash);
}

/** Makes the row of an upload, unless the same call has made it before. Throws UNPROCESSABLE where it was another one. */
async function beginUpload(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor, key }: Call,
  { id, size: bytes, fileName }: { id: string; size: number; fileName: string },
): Promise<void> {
  const isThis = eq(uploads.id, id);
  if (key === null || (await db.$count(uploads, isThis)) === 0) {
    await takeTry(db, TRY_LIMITS.uploads, actor.id);
    await db.transaction(async (tx) => {
      await holdOwner(tx, actor);
      // Of two calls at once one makes it.
      const row = { id, userId: actor.id, fileName, bytes, touchedAt: now() };
      await tx.insert(uploads).values(row).onConflictDoNothing();
    });
  }
  if (
    key !== null &&
    (await db.$count(uploads, and(isThis, eq(uploads.bytes, bytes), eq(uploads.fileName, fileName)))) === 0
  ) {
    throw new AppError("UNPROCESSABLE", "This Idempotency-Key was used for another upload. Use a new one for each.", {
      reason: "key-used",
    });
  }
}

function createTusServer(deps: Deps, calls: AsyncLocalStorage<Call>): Server {
  return new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore(deps),
    locker: createUploadLocks(),
    lockDrainTimeout: LET_GO_WITHIN_MS,
    maxSize: VIDEO_MAX_BYTES,
    relativeLocation: true,
    // No other site may: without this the package would let every one.
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => nameUpload(currentCall(calls)),
    onUploadCreate: async (_request, { id, size = 0, metadata }) => {
      await beginUpload(deps, currentCall(calls), { id, size, fileName: plainFileName(metadata?.filename) });
      return {};
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(deps, id);
      return {};
    },
    onResponseError: (_request, error) => {
      const { status, appError } = explain(error);
      const { code } = appError;
      if (status >= 500) logFailure(deps.log, "upload failed", { code, err: appError.cause ?? appError });
      const { retryAfterSeconds } = appError;
      if (retryAfterSeconds !== undefined) currentCall(calls).response.setHeader("Retry-After", retryAfterSeconds);
      return { status_code: status, body: JSON.stringify(appError.toBody()) };
    },
  });
}

function currentCall(calls: AsyncLocalStorage<Call>): Call {
  const call = calls.getStore();
  if (!call) throw new Error("an upload was handled outside of a call");
  return call;
}

/** The failure in the words of the API, under the status that the protocol wants. */
function explain(error: Error | { status_code: number; body: string }): { status: number; appError: AppError } {
  if (!("status_code" in error)) {
    const appError = toAppError(error);
    return { status: appError.status, appError };
  }
  return {
    status: error.status_code,
    appError: new AppError(codeOf(error.status_code), error.body.trim(), { reason: "upload-out-of-step" }),
  };
}

function codeOf(status: number): ErrorCode {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const [code] = codes.find(([, one]) => one === status) ?? [];
  if (code) return code;
  return status >= 500 ? "INTERNAL" : status === 410 ? "NOT_FOUND" : status === 423 ? "CONFLICT" : "INVALID_INPUT";
}
