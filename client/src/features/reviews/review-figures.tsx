import type { ReactNode } from "react";
import type { ReviewFilters } from "#client/features/reviews/use-product-reviews.ts";
import { formatNumber, formatRating } from "#client/lib/format.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Chip } from "#client/ui/chip.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { ReviewSummary } from "#shared/contracts/reviews/product-reviews.ts";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import type { Language } from "#shared/domain/language.ts";
import { RATINGS } from "#shared/domain/rating.ts";

const BEST_FIRST = [...RATINGS].reverse();

/**
 * The mean of a product's reviews, the counts of each rating and difficulty, and the share of each defect. Each of
 * these figures is a button that filters the list by it; pressed again it removes the filter.
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
  const { count, averageRating, stars, difficulties, defects } = summary;
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
        {BEST_FIRST.map((level) => {
          const given = stars[level - 1] ?? 0;
          const number = formatNumber(given, language);
          const pressed = filters.rating === level;
          return (
            <FigureRow
              key={level}
              name={texts.starsRow(t.ui.stars(level), t.ui.reviews(given, number))}
              pressed={pressed}
              onPress={() => onFilter({ ...filters, rating: pressed ? undefined : level })}
              className="flex min-h-11 items-center gap-3"
            >
              <span aria-hidden="true" className="shrink-0 tabular-nums">
                {level} ★
              </span>
              <Bar share={given / count} color="bg-star" />
              <span aria-hidden="true" className="min-w-8 shrink-0 text-right tabular-nums">
                {number}
              </span>
            </FigureRow>
          );
        })}
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
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{texts.byDefect}</legend>
        {DEFECTS.map((defect) => {
          const share = formatShare(defects[defect] / count, language);
          const pressed = filters.defect === defect;
          return (
            <FigureRow
              key={defect}
              name={texts.defectRow(t.reviews.defects[defect], share)}
              pressed={pressed}
              onPress={() => onFilter({ ...filters, defect: pressed ? undefined : defect })}
              className="grid min-h-13 content-center gap-1"
            >
              <span aria-hidden="true" className="flex items-baseline justify-between gap-3 text-left">
                {t.reviews.defects[defect]} <span className="font-semibold tabular-nums">{share}</span>
              </span>
              <Bar share={defects[defect] / count} color="bg-beech" />
            </FigureRow>
          );
        })}
      </fieldset>
    </div>
  );
}

const formatShare = (share: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], { style: "percent" }).format(share);

/** A row of a histogram. The drawing only repeats its name. */
function FigureRow({
  name,
  pressed,
  onPress,
  className,
  children,
}: {
  name: string;
  pressed: boolean;
  onPress: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`w-full rounded-control px-2 text-sm transition hover:bg-pine-soft aria-pressed:bg-pine-soft aria-pressed:font-semibold aria-pressed:ring-2 aria-pressed:ring-pine-text aria-pressed:ring-inset ${className}`}
    >
      <span className="sr-only">{name}</span>
      {children}
    </button>
  );
}

function Bar({ share, color }: { share: number; color: string }) {
  return (
    <span aria-hidden="true" className="block h-2.5 grow overflow-hidden rounded-full bg-line">
      <span className={`block h-full rounded-full ${color}`} style={{ width: `${100 * share}%` }} />
    </span>
  );
}
