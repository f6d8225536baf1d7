import { type ReactNode, useRef } from "react";
import type { RenderReviewReport } from "#client/features/reviews/report-slot.ts";
import { authorName, productOf, ReviewByline, ReviewText } from "#client/features/reviews/review-card.tsx";
import { useAllReviews } from "#client/features/reviews/use-all-reviews.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useI18n, useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Review } from "#shared/contracts/reviews/reviews.ts";

/** The reviews of everything page by page, each with the product that it is about. */
export function ReviewList({
  userId,
  onSelectProduct,
  report,
  empty,
}: {
  /** Whose reviews; all without one. */
  userId?: string;
  onSelectProduct: (productId: string) => void;
  report: RenderReviewReport;
  empty: ReactNode;
}) {
  const t = useMessages();
  const query = useAllReviews(userId);
  const person = useSessionUser()?.id;
  const list = useRef<HTMLUListElement>(null);
  const { reviews, error } = query;
  if (reviews === undefined) {
    if (error) {
      return <ErrorState title={t.reviews.failed} text={failureText(error, t)} onRetry={() => query.refetch()} />;
    }
    return <SkeletonRows count={3} />;
  }
  if (reviews.length === 0) return empty;
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
        {reviews.map((review) => (
          <li
            key={review.id}
            data-user-id={review.userId}
            data-product-id={review.productId}
            className="grid grid-cols-1 content-start gap-2.5 rounded-card border border-line bg-card p-4"
          >
            <ReviewedProduct review={review} onSelect={onSelectProduct} />
            <ReviewByline review={review} />
            <ReviewText review={review} />
            {(review.userId === null || review.userId !== person) && (
              <div className="-m-2 justify-self-end">
                {report({ kind: "review", id: review.id, productId: review.productId, author: authorName(review, t) })}
              </div>
            )}
          </li>
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${t.reviews.failed}. ${failureText(error, t)}`} />
    </>
  );
}

/** The link to the product of a review. */
export function ReviewedProduct({ review, onSelect }: { review: Review; onSelect: (productId: string) => void }) {
  const { language } = useI18n();
  return (
    <button
      type="button"
      onClick={() => onSelect(review.productId)}
      data-product-id={review.productId}
      className="-m-1 flex items-center gap-3 rounded-control p-1 text-left hover:bg-pine-soft"
    >
      <ProductPicture src={review.productThumbnail} alt="" sizes="56px" className="w-14 shrink-0" />
      <span className="grid min-w-0">
        <span className="leading-snug font-semibold break-words text-pine-text">{productOf(review, language)}</span>
        <span className="text-sm text-muted">{review.productBrand}</span>
      </span>
    </button>
  );
}
