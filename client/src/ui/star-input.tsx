import { useId } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { STAR_PATH } from "#client/ui/stars.tsx";
import { RATINGS } from "#shared/domain/rating.ts";

/** Five radio buttons drawn as stars: arrow keys move, and nothing is chosen at first. */
export function StarInput({
  value,
  onChange,
  label,
}: {
  value: number | null;
  onChange: (stars: number) => void;
  label: string;
}) {
  const t = useMessages();
  const name = useId();
  return (
    <fieldset className="inline-flex">
      <legend className="mb-1 font-medium">{label}</legend>
      {RATINGS.map((stars) => (
        <label
          key={stars}
          className="inline-flex size-11 first-of-type:-ml-1.5 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-pine-text"
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
              d={STAR_PATH}
              className={stars <= (value ?? 0) ? "fill-star stroke-star" : "fill-transparent stroke-edge"}
            />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
