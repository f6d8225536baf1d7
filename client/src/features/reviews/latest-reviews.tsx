import { authorName, productOf } from "#client/features/reviews/review-card.tsx";
import { useLatestReviews } from "#client/features/reviews/use-reviews.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { Review } from "#shared/contracts/reviews/reviews.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

/** The newest reviews in short, each a button. */
export function LatestReviews({ onSelect }: { onSelect: (review: Review) => void }) {
  const { language, messages: t } = useI18n();
  const { data: reviews, error, refetch } = useLatestReviews();
  if (error) return <ErrorState title={t.reviews.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
  if (reviews === undefined) return <SkeletonRows count={3} />;
  if (reviews.length === 0) {
    return <p className="rounded-card border border-line bg-card px-4 py-5 text-muted">{t.reviews.none}</p>;
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {reviews.map((review) => (
        <li key={review.id} data-user-id={review.userId} data-product-id={review.productId}>
          <button
            type="button"
            onClick={() => onSelect(review)}
            className="flex w-full items-center gap-3 rounded-card border border-line bg-card p-3 text-left transition hover:border-edge"
          >
            <ProductPicture src={review.productThumbnail} alt="" sizes="96px" className="w-24 max-w-[30%] shrink-0" />
            <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="line-clamp-2 font-semibold">{productOf(review, language)}</span>
                <span className="text-sm text-muted">{t.reviews.age(reviewAge(review.createdAt, new Date()))}</span>
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <Stars rating={review.rating} />
                {authorName(review, t)}
              </span>
              {review.comment && <span className="line-clamp-2 text-sm">{review.comment}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
