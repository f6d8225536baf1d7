import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/http/errors.ts";
import { CURSOR_HELP } from "#shared/http/wire.ts";

interface Details {
  /**
   * The reason, by which the client explains a failure in the reader's language, where the code alone says too little.
   */
  reason?: FailureReason;
  /** A sentence per bad input, keyed by its path (`limit`, `body.rating`). */
  fields?: Record<string, string>;
  /** What really happened: logged, never sent. */
  cause?: unknown;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/**
 * Codes that say all that there is to say, whatever was asked for: the client's sentence for each is right and complete.
 * A refusal under any other code is about something, and has a reason, so that no screen has to show the server's English.
 */
type PlainCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "TOO_LARGE"
  | "RATE_LIMITED"
  | "INTERNAL"
  | "UPSTREAM_FAILED"
  | "UPSTREAM_TIMEOUT"
  | "UNAVAILABLE"
  | "INSUFFICIENT_STORAGE";

type Refusal =
  | [code: PlainCode, message: string, details?: Details]
  // Does a call not compile for want of a reason? One of the same meaning, or a new one with its sentences.
  | [code: ErrorCode, message: string, details: Details & { reason: FailureReason }];

/** The one error that features throw. `message` is always safe to show to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: FailureReason | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(...[code, message, { reason, fields, cause, retryAfterSeconds } = {}]: Refusal) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.reason = reason;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    const { code, message, reason, fields, retryAfterSeconds } = this;
    return {
      code,
      message,
      ...(reason && { reason }),
      ...(fields && { fields }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
}

/** A cursor that is well formed, but belongs to a list in another order. */
export function cursorOfOther(): AppError {
  return new AppError("INVALID_INPUT", "Please check: cursor.", {
    reason: "input-invalid",
    fields: { cursor: CURSOR_HELP },
  });
}

/** To a member whose account was terminated, for all that is not open to them. */
export function terminated(): AppError {
  return new AppError("FORBIDDEN", "Your account is closed. You can see why, appeal, and take your data along.", {
    reason: "account-terminated",
  });
}

/** Seconds; an operator has to look at the disk, or a bucket to come back. */
const FILES_RETRY_AFTER_SECONDS = 10;

/** That files can't be kept or read for a reason of ours. */
export function filesAway(cause: unknown): AppError {
  const message = "Files can't be kept or read at the moment. Please try again.";
  return new AppError("UNAVAILABLE", message, { cause, retryAfterSeconds: FILES_RETRY_AFTER_SECONDS });
}

/** That the disk or the bucket is full. */
export function noRoom(cause: unknown): AppError {
  return new AppError("INSUFFICIENT_STORAGE", "There is no room for this at the moment.", { cause });
}
