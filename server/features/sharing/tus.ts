import { AsyncLocalStorage } from "node:async_hooks";
import { Server, TUS_RESUMABLE } from "@tus/server";
import type { RequestHandler, Response } from "express";
import { v7, validate } from "uuid";
import type { Deps } from "#server/deps.ts";
import { finishUpload, TUS_EXTENSIONS, UploadStore } from "#server/features/sharing/tus-store.ts";
import { createUploadLocks } from "#server/features/sharing/upload-locks.ts";
import { findOwnUpload, plainFileName } from "#server/features/sharing/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Identify } from "#server/http/caller.ts";
import { toAppError } from "#server/http/errors.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { hangUpOnRefusal } from "#server/http/receive.ts";
import { CONVERTS_HEADER, UPLOADS_PATH } from "#shared/contracts/sharing.ts";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";
import { type Actor, isAllowed, isPublishing } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { ERROR_STATUS, type ErrorCode } from "#shared/http/errors.ts";
import { uploads } from "#shared/schema/index.ts";

const ACCESS = "share-videos";
const METHODS = new Set(["POST", "HEAD", "PATCH", "DELETE"]);
/** Whoever sends an upload while another call for it arrives has this long to come to an end. */
const LET_GO_WITHIN_MS = 1000;

interface Call {
  actor: Actor;
  response: Response;
}

/** Uploads that are resumed where they broke off, as tus 1.0.0 has it; each is its owner's alone. */
export function resumableUploads(deps: Deps, identify: Identify): RequestHandler {
  const calls = new AsyncLocalStorage<Call>();
  const tus = createTusServer(deps, calls);
  return hangUpOnRefusal(async (request, response, next) => {
    const id = idOf(request.path);
    if (id === null) return next();
    if (request.method === "OPTIONS") return void describe(response, deps);
    if (!METHODS.has(request.method) || (request.method === "POST") !== (id === "")) return next();
    const { actor } = await identify(request, response);
    if (actor === null) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
    if (!isAllowed(ACCESS, actor.role)) throw new AppError("FORBIDDEN", "Your account may not do this.");
    // What somebody has sent they may still take back.
    if (actor.isSuspended && isPublishing(ACCESS) && request.method !== "DELETE") throw suspended();
    if (id === "") refuseTooLong(Number(request.get("upload-length")));
    else if (validate(id)) await findOwnUpload(deps, actor, id);
    else throw new AppError("NOT_FOUND", "There is no such upload.");
    response.setHeader("Cache-Control", "private, no-store");
    await calls.run({ actor, response }, () => tus.handle(request, response));
  });
}

function suspended(): AppError {
  const message = "Your account is suspended for a time and can't publish anything.";
  return new AppError("FORBIDDEN", message, { reason: "account-suspended" });
}

/** The id in a path of uploads, empty where a new one begins; null for other paths. */
function idOf(path: string): string | null {
  if (path === UPLOADS_PATH || path === `${UPLOADS_PATH}/`) return "";
  const [, id] = new RegExp(`^${UPLOADS_PATH}/([^/]+)/?$`).exec(path) ?? [];
  return id ?? null;
}

/** Not by the package: that answers everybody on every site. */
function describe(response: Response, { videoConverter }: Pick<Deps, "videoConverter">): void {
  response.setHeader("Tus-Resumable", TUS_RESUMABLE).setHeader("Tus-Version", TUS_RESUMABLE);
  response.setHeader("Tus-Extension", TUS_EXTENSIONS.join(",")).setHeader("Tus-Max-Size", VIDEO_MAX_BYTES);
  // So that nobody sends for minutes what will be refused.
  if (videoConverter) response.setHeader(CONVERTS_HEADER, "true");
  response.status(204).end();
}

function refuseTooLong(bytes: number): void {
  if (bytes > VIDEO_MAX_BYTES) throw new AppError("TOO_LARGE", "That file is too large.");
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
    namingFunction: () => v7(),
    onUploadCreate: async (_request, { id, size = 0, metadata }) => {
      const { actor } = currentCall(calls);
      await takeTry(deps.db, TRY_LIMITS.uploads, actor.id);
      const fileName = plainFileName(metadata?.filename);
      await deps.db.insert(uploads).values({ id, userId: actor.id, fileName, bytes: size, touchedAt: deps.now() });
      return {};
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(deps, id);
      return {};
    },
    onResponseError: (_request, error) => {
      const { status, appError } = explain(error);
      if (status >= 500) deps.log.error({ code: appError.code, err: appError.cause ?? appError }, "upload failed");
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

/** What went wrong in the words of the API, under the status that the protocol wants. */
function explain(error: Error | { status_code: number; body: string }): { status: number; appError: AppError } {
  if (!("status_code" in error)) {
    const appError = toAppError(error);
    return { status: appError.status, appError };
  }
  return { status: error.status_code, appError: new AppError(codeOf(error.status_code), error.body.trim()) };
}

function codeOf(status: number): ErrorCode {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const [code] = codes.find(([, one]) => one === status) ?? [];
  if (code) return code;
  return status >= 500 ? "INTERNAL" : status === 410 ? "NOT_FOUND" : status === 423 ? "CONFLICT" : "INVALID_INPUT";
}
