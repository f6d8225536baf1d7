import { X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ProductReviewList } from "#client/features/reviews/list/product-review-list.tsx";
import { OwnReviewNotice } from "#client/features/reviews/own-review-notice.tsx";
import type { RenderReviewReport } from "#client/features/reviews/report-slot.ts";
import { ReviewFigures } from "#client/features/reviews/review-figures.tsx";
import {
  type ReviewFilters,
  useProductReviews,
  useReviewSummary,
} from "#client/features/reviews/use-product-reviews.ts";
import { WriteReviewButton } from "#client/features/reviews/write-review-button.tsx";
import { failureText } from "#client/lib/failure-text.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ReviewSummary } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_ORDERS, type ReviewOrder } from "#shared/domain/review-order.ts";

interface Props {
  productId: string;
  /** The ways to sign in, for guests who want to vote. */
  signIn: ReactNode;
  /** Opens the review that the person has written, or a new one. */
  onWrite: () => void;
  /** Left out where such a button stands elsewhere. */
  withButton: boolean;
  report: RenderReviewReport;
}

/**
 * The reviews of a product: their figures, and the list, which the figures filter. The heading above it is the page's.
 */
export function ReviewSection(props: Props) {
  const { productId, onWrite } = props;
  // Another product begins without filters.
  return (
    <div key={productId} className="grid grid-cols-1 gap-6">
      <OwnReviewNotice productId={productId} onEdit={onWrite} />
      <Summarized {...props} />
    </div>
  );
}

function Summarized(props: Props) {
  const { productId, onWrite, withButton } = props;
  const t = useMessages();
  const texts = useTexts(reviewsSectionTexts);
  const { data: summary, error, refetch } = useReviewSummary(productId);
  if (summary === undefined) {
    if (error) return <ErrorState title={t.reviews.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (summary.count === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t.common.noReviewsYet}
        text={texts.noneText}
        action={withButton && <WriteReviewButton productId={productId} onClick={onWrite} />}
      />
    );
  }
  return <FilteredReviews {...props} summary={summary} />;
}

function FilteredReviews({
  productId,
  signIn,
  onWrite,
  withButton,
  report,
  summary,
}: Props & { summary: ReviewSummary }) {
  const t = useMessages();
  const texts = useTexts(reviewsSectionTexts);
  const [filters, setFilters] = useState<ReviewFilters>({});
  const [order, setOrder] = useState<ReviewOrder>("helpful");
  const query = useProductReviews(productId, order, filters);
  const found = useRef<HTMLParagraphElement>(null);

  /** For a button that disappears with its filter: the focus goes to what the list says now. */
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
      <div className="grid grid-cols-1 content-start gap-5">
        <ReviewFigures summary={summary} filters={filters} onFilter={setFilters} />
        {withButton && <WriteReviewButton productId={productId} onClick={onWrite} />}
      </div>
      <div className="min-w-0">
        <div className="mb-4">
          <RadioRow
            label={texts.order}
            options={REVIEW_ORDERS.map((id) => ({ id, label: texts.orders[id] }))}
            value={order}
            onChange={setOrder}
          />
        </div>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p ref={found} role="status" tabIndex={-1} className="grow text-sm text-muted">
            <Found query={query} filters={filters} order={order} total={summary.count} />
          </p>
          <ActiveFilters filters={filters} onChange={widen} />
        </div>
        <ProductReviewList
          productId={productId}
          query={query}
          signIn={signIn}
          onEdit={onWrite}
          report={report}
          empty={empty}
        />
      </div>
    </div>
  );
}

const isFiltering = ({ rating, difficulty, defect }: ReviewFilters) =>
  rating !== undefined || difficulty !== undefined || defect !== undefined;

/** The number of reviews in the list, as far as it is known; nothing while they load. */
function Found({
  query: { reviews, hasNextPage },
  filters,
  order,
  total,
}: {
  query: ReturnType<typeof useProductReviews>;
  filters: ReviewFilters;
  order: ReviewOrder;
  total: number;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  if (reviews === undefined) return null;
  if (!isFiltering(filters)) return texts.all(t.ui.reviews(total, formatNumber(total, language)), order);
  // The list says so too, but is not read out.
  if (reviews.length === 0) return <span className="sr-only">{texts.noMatch}</span>;
  return texts.matching(reviews.length, hasNextPage);
}

function ActiveFilters({ filters, onChange }: { filters: ReviewFilters; onChange: (filters: ReviewFilters) => void }) {
  const t = useMessages();
  const { rating, difficulty, defect } = filters;
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
      {defect !== undefined && (
        <ActiveFilter name={t.reviews.defects[defect]} onRemove={() => onChange({ ...filters, defect: undefined })} />
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
