import type { ComponentProps } from "react";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ReviewDetailsDialog } from "#client/features/reviews/review-details-dialog.tsx";

/** One review in full, with the ways to its product and to report it. */
export function FullReviewDialog(props: Omit<ComponentProps<typeof ReviewDetailsDialog>, "report">) {
  return <ReportHere>{(report) => <ReviewDetailsDialog {...props} report={report} />}</ReportHere>;
}
