import type { ReviewFilters } from "#client/features/reviews/use-reviews.ts";
import { formatNumber, formatRating } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Chip } from "#client/ui/chip.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { ReviewSummary } from "#shared/contracts/reviews.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";

const BEST_FIRST = [5, 4, 3, 2, 1] as const;

/**
 * The mean of a product's reviews, and how many gave how many stars and which difficulty. Each of these figures is a
 * button that narrows the list to its reviews; pressed again it lets go.
 */
export function ReviewFigures({
  summary,
  filters,
  onFilter,
}: {
  summary: ReviewSummary;
  filters: ReviewFilters;
  onFilter: (filters: ReviewFilters) => void;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  const { count, averageRating, stars, difficulties } = summary;
  return (
    <div className="grid content-start gap-5">
      {averageRating !== null && (
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="text-4xl font-bold tabular-nums">
            {formatRating(averageRating, language)}
          </span>
          <Stars rating={averageRating} count={count} size={20} />
        </div>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">{texts.byStars}</legend>
        {BEST_FIRST.map((level) => (
          <StarsRow
            key={level}
            stars={level}
            count={stars[level - 1] ?? 0}
            total={count}
            pressed={filters.rating === level}
            onPress={(rating) => onFilter({ ...filters, rating })}
          />
        ))}
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">{texts.byDifficulty}</legend>
        <div className="flex flex-wrap gap-2">
          {DIFFICULTIES.map((level) => {
            const pressed = filters.difficulty === level;
            return (
              <Chip
                key={level}
                pressed={pressed}
                onClick={() => onFilter({ ...filters, difficulty: pressed ? undefined : level })}
              >
                {t.catalog.difficulties[level]} ({formatNumber(difficulties[level], language)})
              </Chip>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}

/** A row of the histogram. The bar only repeats what the number says. */
function StarsRow({
  stars,
  count,
  total,
  pressed,
  onPress,
}: {
  stars: number;
  count: number;
  total: number;
  pressed: boolean;
  onPress: (rating: number | undefined) => void;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  const number = formatNumber(count, language);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPress(pressed ? undefined : stars)}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-sm transition hover:bg-pine-soft aria-pressed:bg-pine-soft aria-pressed:font-semibold aria-pressed:ring-2 aria-pressed:ring-pine-text aria-pressed:ring-inset"
    >
      <span className="sr-only">{texts.starsRow(t.ui.stars(stars), t.ui.reviews(count, number))}</span>
      <span aria-hidden="true" className="shrink-0 tabular-nums">
        {stars} ★
      </span>
      <span aria-hidden="true" className="h-2.5 grow overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-star" style={{ width: `${(100 * count) / total}%` }} />
      </span>
      <span aria-hidden="true" className="min-w-8 shrink-0 text-right tabular-nums">
        {number}
      </span>
    </button>
  );
}
