import { AppError } from "#server/http/app-error.ts";
import type { ModelError } from "#server/ports/vision-model/index.ts";

/** A failure of the model as its caller is told: what to do, and nothing that the provider has said. */
export function modelFailure(error: ModelError): AppError {
  const details = {
    cause: error,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  };
  switch (error.kind) {
    case "timeout":
      return new AppError("UPSTREAM_TIMEOUT", "The AI took too long. Please try again.", {
        ...details,
        reason: "model-slow",
      });
    case "busy":
      return new AppError("UNAVAILABLE", "The AI has too much to do right now. Please try again in a moment.", {
        ...details,
        reason: "model-busy",
      });
    case "refused":
      return new AppError("UPSTREAM_FAILED", "The AI won't look at this photo. Please try another one.", {
        ...details,
        reason: "model-refuses",
      });
    case "bad-answer":
    case "unreachable":
      return new AppError("UPSTREAM_FAILED", "The AI can't be asked right now. Please try again.", {
        ...details,
        reason: "model-away",
      });
  }
}
