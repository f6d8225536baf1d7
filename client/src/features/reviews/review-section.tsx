import { X } from "lucide-react";
import { useRef, useState } from "react";
import { ReviewFigures } from "#client/features/reviews/review-figures.tsx";
import { ReviewList } from "#client/features/reviews/review-list.tsx";
import { useReviewSummary } from "#client/features/reviews/use-review-summary.ts";
import { type ReviewFilters, useReviews } from "#client/features/reviews/use-reviews.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ReviewSummary } from "#shared/contracts/reviews.ts";

/**
 * The reviews of a product on its page: what they add up to, and the list, which the figures narrow. The heading above
 * it is the page's.
 */
export function ReviewSection({ productId }: { productId: string }) {
  // Another product begins without filters.
  return <Summarized key={productId} productId={productId} />;
}

function Summarized({ productId }: { productId: string }) {
  const t = useMessages();
  const texts = useTexts(reviewsSectionTexts);
  const { data: summary, error, refetch } = useReviewSummary(productId);
  if (summary === undefined) {
    if (error) return <ErrorState title={t.reviews.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (summary.count === 0) {
    return <EmptyState headingLevel={3} title={t.common.noReviewsYet} text={texts.noneText} />;
  }
  return <FilteredReviews productId={productId} summary={summary} />;
}

function FilteredReviews({ productId, summary }: { productId: string; summary: ReviewSummary }) {
  const t = useMessages();
  const texts = useTexts(reviewsSectionTexts);
  const [filters, setFilters] = useState<ReviewFilters>({});
  const found = useRef<HTMLParagraphElement>(null);

  /** For a button that goes with its filter: whoever pressed it goes on with what the list says now. */
  const widen = (wider: ReviewFilters) => {
    setFilters(wider);
    found.current?.focus({ preventScroll: true });
  };
  const empty = isFiltering(filters) ? (
    <EmptyState
      headingLevel={3}
      title={texts.noMatch}
      action={
        <Button variant="secondary" onClick={() => widen({})}>
          {texts.showAll}
        </Button>
      }
    />
  ) : (
    <p className="text-muted">{t.common.noReviewsYet}</p>
  );
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
      <ReviewFigures summary={summary} filters={filters} onFilter={setFilters} />
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p ref={found} role="status" tabIndex={-1} className="grow text-sm text-muted">
            <Found productId={productId} filters={filters} total={summary.count} />
          </p>
          <ActiveFilters filters={filters} onChange={widen} />
        </div>
        <ReviewList productId={productId} filters={filters} empty={empty} />
      </div>
    </div>
  );
}

const isFiltering = ({ rating, difficulty }: ReviewFilters) => rating !== undefined || difficulty !== undefined;

/** How many reviews the list has, as far as that is known; nothing while they are on their way. */
function Found({ productId, filters, total }: { productId: string; filters: ReviewFilters; total: number }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  // The list's own query: it is asked once for both.
  const { reviews, hasNextPage } = useReviews(productId, filters);
  if (reviews === undefined) return null;
  if (!isFiltering(filters)) return texts.all(t.ui.reviews(total, formatNumber(total, language)));
  // The list says so too, but is not read out.
  if (reviews.length === 0) return <span className="sr-only">{texts.noMatch}</span>;
  return texts.matching(reviews.length, hasNextPage);
}

function ActiveFilters({ filters, onChange }: { filters: ReviewFilters; onChange: (filters: ReviewFilters) => void }) {
  const t = useMessages();
  const { rating, difficulty } = filters;
  return (
    <>
      {rating !== undefined && (
        <ActiveFilter name={t.ui.stars(rating)} onRemove={() => onChange({ ...filters, rating: undefined })} />
      )}
      {difficulty !== undefined && (
        <ActiveFilter
          name={t.catalog.difficulties[difficulty]}
          onRemove={() => onChange({ ...filters, difficulty: undefined })}
        />
      )}
    </>
  );
}

function ActiveFilter({ name, onRemove }: { name: string; onRemove: () => void }) {
  const texts = useTexts(reviewsSectionTexts);
  return (
    <Chip aria-label={texts.remove(name)} onClick={onRemove}>
      {name}
      <X aria-hidden="true" size={16} />
    </Chip>
  );
}
