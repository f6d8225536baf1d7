import * as z from "zod/mini";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";

/** The whole error vocabulary of the API, with the status each one travels under. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  INSUFFICIENT_STORAGE: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * What every failed call answers: `message` is safe to show, `fields` names each bad input by its path, `reason` says
 * more than the code where that matters, `retryAfterSeconds` when trying again makes sense (also in Retry-After).
 */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Any text: a page that was opened before a release meets reasons that it does not know. */
  reason: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  retryAfterSeconds: z.optional(z.number()),
});
export type ErrorBody = Omit<z.output<typeof errorBody>, "reason"> & { reason?: FailureReason | undefined };
