import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/http/errors.ts";

interface Details {
  /** What the client tells people apart by, in their language, where the code alone says too little. */
  reason?: FailureReason;
  /** A sentence per bad input, keyed by its path (`limit`, `body.rating`). */
  fields?: Record<string, string>;
  /** What really happened: logged, never sent. */
  cause?: unknown;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** The one error that features throw. `message` is always safe to show to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: FailureReason | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, { reason, fields, cause, retryAfterSeconds }: Details = {}) {
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
