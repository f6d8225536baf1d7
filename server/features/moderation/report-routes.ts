import type { Deps } from "#server/deps.ts";
import { reportContent } from "#server/features/moderation/report.ts";
import { implement } from "#server/http/implement.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";

export const reportRoutes = (deps: Deps) =>
  implement(reports, {
    report: ({ caller, body }) => reportContent(deps, caller, body),
  });
