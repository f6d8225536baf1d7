import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { community } from "#shared/contracts/community.ts";

const unwritten = () => {
  throw new AppError("UNAVAILABLE", "This is not built yet.");
};

export const communityRoutes = (_deps: Deps) =>
  implement(community, {
    listQuestions: unwritten,
    ask: unwritten,
    answer: unwritten,
  });
