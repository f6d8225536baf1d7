import { formatNumber, formatRating } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { RATINGS } from "#shared/domain/rating.ts";

/** The path of a star in a square of 20. */
export const STAR_PATH = "m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8Z";

/**
 * A rating of 1 to 5 as stars filled to the tenth, followed by the number, and by the number of reviews where given.
 * Without a rating it says that there are no reviews yet.
 */
export function Stars({ rating, count, size = 16 }: { rating: number | null; count?: number; size?: number }) {
  const { language, messages: t } = useI18n();
  if (rating === null) return <span className="text-sm text-muted">{t.common.noReviewsYet}</span>;
  const text = formatRating(rating, language);
  const reviews = count === undefined ? "" : t.ui.reviews(count, formatNumber(count, language));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="sr-only">{[t.ui.starsOfFive(text), reviews].filter(Boolean).join(", ")}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {RATINGS.map((star) => (
          <Star key={star} size={size} filled={Math.min(1, Math.max(0, rating - star + 1))} />
        ))}
      </span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {text}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="text-muted">
          ({formatNumber(count, language)})
        </span>
      )}
    </span>
  );
}

function Star({ size, filled }: { size: number; filled: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20">
      <path d={STAR_PATH} className="fill-line" />
      {filled > 0 && (
        <path d={STAR_PATH} className="fill-star" style={{ clipPath: `inset(0 ${100 - filled * 100}% 0 0)` }} />
      )}
    </svg>
  );
}
