import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/http/errors.ts";

interface Details {
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
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, cause, retryAfterSeconds }: Details = {}) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}
