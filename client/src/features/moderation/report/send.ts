import { useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { Reportable } from "#client/features/moderation/report/button.tsx";
import type { ReportResult } from "#client/features/moderation/report/outcome.tsx";
import { ApiError, api } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";

type ReportBody = Pick<z.output<typeof reports.report.body>, "reason" | "note">;

/** Reports content. Content that is no longer visible leaves every list before this resolves. */
export function useSendReport({ kind, id }: Reportable): (body: ReportBody, once: Once) => Promise<ReportResult> {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ["api", "reviews"] }),
      queryClient.invalidateQueries({ queryKey: ["api", "products"] }),
    ]);
  return async (body, once) => {
    try {
      const { isHidden } = await api(reports.report, { body: { kind, id, ...body }, ...once });
      if (isHidden) await refresh();
      return isHidden ? "hidden" : "waits";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "CONFLICT") return "own";
      if (error.code !== "NOT_FOUND") throw error;
      if (kind === "video") return "not-shared";
      void refresh();
      throw error;
    }
  };
}
