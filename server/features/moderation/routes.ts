import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { moderation } from "#shared/contracts/moderation.ts";

const unwritten = () => {
  throw new AppError("UNAVAILABLE", "This is not built yet.");
};

export const moderationRoutes = (_deps: Deps) =>
  implement(moderation, {
    proposeProduct: unwritten,
    queue: unwritten,
    accept: unwritten,
    reject: unwritten,
  });
