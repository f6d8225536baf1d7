import type { ComponentProps } from "react";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ReviewDetailsDialog as DetailsDialog } from "#client/features/reviews/review-details-dialog.tsx";

/** One review in full, with the ways to its product and to report it. */
export function ReviewDetailsDialog(props: Omit<ComponentProps<typeof DetailsDialog>, "report">) {
  return <ReportHere>{(report) => <DetailsDialog {...props} report={report} />}</ReportHere>;
}
