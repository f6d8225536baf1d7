import type { ServerResponse } from "node:http";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { isDatabaseAway } from "#server/db/client.ts";
import { AppError, filesAway, noRoom } from "#server/http/app-error.ts";
import { logFailure } from "#server/lib/failure-log.ts";
import type { Log } from "#server/lib/log.ts";
import { isStorageAway, isStorageFull } from "#server/lib/storage-faults.ts";
import { REQUEST_ID_HEADER } from "#shared/http/wire.ts";

const RETRY_AFTER_SECONDS = 2;

/** The failure, in the API's own vocabulary. */
export function toAppError(error: unknown): AppError {
  // By name as well as by class: in development the API is loaded anew while what index.ts made stays.
  if (error instanceof AppError || (error instanceof Error && error.name === "AppError")) return error as AppError;
  if (isDatabaseAway(error)) {
    const message = "The service is briefly unavailable. Please try again in a moment.";
    return new AppError("UNAVAILABLE", message, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (hasNul(error)) {
    return new AppError("INVALID_INPUT", "Text may not have NUL characters in it.", {
      reason: "input-unreadable",
      cause: error,
    });
  }
  if (isStorageFull(error)) return noRoom(error);
  if (isStorageAway(error)) return filesAway(error);
  if (error instanceof URIError) {
    return new AppError("INVALID_INPUT", "The address has a percent sign that is not followed by two hex digits.", {
      reason: "input-unreadable",
    });
  }
  if (error instanceof Error && "status" in error) return fromBodyParser(error, Number(error.status));
  return new AppError("INTERNAL", "Something went wrong on our side. Please try again.", { cause: error });
}

/** Postgres stores every character in a text but this one, and refuses it with a code of its own. */
function hasNul(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "22021") || hasNul(error.cause);
}

/** Express and its body parsers throw errors that carry the status they stand for. */
function fromBodyParser(error: Error, status: number): AppError {
  if (status === 413) return new AppError("TOO_LARGE", "What you sent is too large.", { cause: error });
  if (status === 415)
    return new AppError("UNSUPPORTED", "That encoding is not supported.", { reason: "input-unreadable", cause: error });
  if (status >= 400 && status < 500) {
    return new AppError("INVALID_INPUT", "What you sent can't be read. Send valid JSON.", {
      reason: "input-unreadable",
      cause: error,
    });
  }
  return new AppError("INTERNAL", "Something went wrong on our side. Please try again.", { cause: error });
}

/** Answers what no endpoint took. */
export const noSuchEndpoint: RequestHandler = (request) => {
  throw new AppError("NOT_FOUND", `There is no ${request.method} ${request.baseUrl}${request.path}.`, {
    reason: "address-missing",
  });
};

/** Turns every thrown error into `{ code, message, fields? }`; what is our fault is logged with its cause. */
export function answerError(log: Log, error: unknown, response: ServerResponse): void {
  const appError = toAppError(error);
  const id = response.getHeader(REQUEST_ID_HEADER);
  if (appError.status >= 500) {
    logFailure(log, "request failed", { id, code: appError.code, err: appError.cause ?? appError });
  }
  // Half an answer can't be taken back.
  if (response.headersSent) return void response.destroy();
  const body = Buffer.from(JSON.stringify(appError.toBody()));
  response.statusCode = appError.status;
  if (appError.retryAfterSeconds !== undefined) response.setHeader("Retry-After", appError.retryAfterSeconds);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", body.byteLength);
  response.end(body);
}

/** `answerError` for an Express app. */
export function answerErrors(log: Log): ErrorRequestHandler {
  // Express knows it by its four parameters.
  return (error, _request, response, _next) => answerError(log, error, response);
}
