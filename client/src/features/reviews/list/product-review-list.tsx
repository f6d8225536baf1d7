import { type ReactNode, useRef, useState } from "react";
import { DeleteReviewDialog } from "#client/features/reviews/delete-review-dialog.tsx";
import { ProductReviewItem } from "#client/features/reviews/list/product-review-item.tsx";
import { VotePrompt } from "#client/features/reviews/list/vote-prompt.tsx";
import type { RenderReviewReport } from "#client/features/reviews/report-slot.ts";
import type { useProductReviews } from "#client/features/reviews/use-product-reviews.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";

/** The reviews of a product page by page. */
export function ProductReviewList({
  productId,
  query,
  signIn,
  onEdit,
  report,
  empty,
}: {
  productId: string;
  query: ReturnType<typeof useProductReviews>;
  /** The ways to sign in, for guests who want to vote. */
  signIn: ReactNode;
  onEdit: () => void;
  report: RenderReviewReport;
  empty: ReactNode;
}) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const [deleting, setDeleting] = useState(false);
  /** The last one stays while its dialog closes. */
  const [toDelete, setToDelete] = useState<ProductReview>();
  const { reviews, error } = query;
  if (reviews === undefined) {
    if (error) {
      return <ErrorState title={t.reviews.failed} text={failureText(error, t)} onRetry={() => query.refetch()} />;
    }
    return <SkeletonRows count={3} />;
  }
  return (
    <>
      {reviews.length === 0 && empty}
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {reviews.map((review) => (
          <ProductReviewItem
            key={review.id}
            review={review}
            onSignIn={() => setAsksToSignIn(true)}
            onEdit={onEdit}
            report={report}
            onDelete={(own) => {
              setToDelete(own);
              setDeleting(true);
            }}
          />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${t.reviews.failed}. ${failureText(error, t)}`} />
      <VotePrompt open={asksToSignIn} onOpenChange={setAsksToSignIn} signIn={signIn} />
      {toDelete && (
        <DeleteReviewDialog
          productId={productId}
          review={toDelete}
          open={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => {}}
        />
      )}
    </>
  );
}
