import { useId } from "react";
import { formatNumber, formatRating } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";

const FIVE = [1, 2, 3, 4, 5] as const;
const STAR = "m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8Z";

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
        {FIVE.map((star) => (
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
      <path d={STAR} className="fill-line" />
      {filled > 0 && (
        <path d={STAR} className="fill-star" style={{ clipPath: `inset(0 ${100 - filled * 100}% 0 0)` }} />
      )}
    </svg>
  );
}

/** Five radio buttons drawn as stars: arrow keys move, and nothing is chosen until somebody chooses. */
export function StarInput({
  value,
  onChange,
  label,
}: {
  value: number | null;
  onChange: (stars: number) => void;
  label: string;
}) {
  const { messages: t } = useI18n();
  const name = useId();
  return (
    <fieldset className="inline-flex">
      <legend className="mb-1 font-medium">{label}</legend>
      {FIVE.map((stars) => (
        <label
          key={stars}
          className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-pine-text"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            className="sr-only"
          />
          <span className="sr-only">{t.ui.stars(stars)}</span>
          <svg aria-hidden="true" width="30" height="30" viewBox="0 0 20 20" strokeWidth="1.2" strokeLinejoin="round">
            <path
              d={STAR}
              className={stars <= (value ?? 0) ? "fill-star stroke-star" : "fill-transparent stroke-edge"}
            />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
