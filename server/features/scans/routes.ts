import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { scans } from "#shared/contracts/scans.ts";

const unwritten = () => {
  throw new AppError("UNAVAILABLE", "This is not built yet.");
};

export const scanRoutes = (_deps: Deps) =>
  implement(scans, {
    list: unwritten,
    record: unwritten,
    remove: unwritten,
    clear: unwritten,
  });
