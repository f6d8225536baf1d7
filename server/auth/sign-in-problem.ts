import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { AppError } from "#server/http/app-error.ts";
import type { SignInProblem } from "#shared/domain/account-rules.ts";

/** openid-client's codes for an answer whose state, nonce, issuer, signature or time is not that of our request. */
const NOT_OURS = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
]);

/** The problem to show when a sign-in with a provider ended in this error. */
export function signInProblem(error: unknown): SignInProblem {
  if (error instanceof AppError && error.code === "RATE_LIMITED") return "too-many";
  // The code was used before, is another sign-in's, or does not fit the PKCE verifier.
  if (error instanceof ResponseBodyError && error.error === "invalid_grant") return "expired";
  if (error instanceof ClientError && NOT_OURS.has(error.code ?? "")) return "expired";
  return "unavailable";
}

/**
 * What the log may contain of such an error: kinds, codes and places. Messages and further fields can hold request
 * data, which is codes, tokens and addresses.
 */
export function describeForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return {
    error: error.name,
    // An error without a code may well be a mistake of ours, and then it matters where.
    ...(code === undefined ? { at: framesOf(error) } : { code }),
    // The protocol's own error, `invalid_client` say.
    ...((error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) && {
      oauthError: error.error.slice(0, 100),
    }),
    ...(error.cause instanceof Error && { cause: describeForLog(error.cause) }),
  };
}

/** Where it was thrown: the stack without the message that it begins with. */
function framesOf({ stack = "" }: Error): string[] {
  const frames = stack.split("\n").map((line) => line.trim());
  return frames.filter((line) => line.startsWith("at ")).slice(0, 8);
}
