import { type RefObject, useId } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { FieldError } from "#client/ui/field-error.tsx";

/** The share of the limit from which the remaining characters are shown. */
const NEAR_LIMIT = 0.2;

/**
 * Several lines of text with a label above and, below, a hint, the error and the remaining characters once the limit is
 * near. More can be typed than that: nothing of a pasted text goes missing unseen.
 */
export function TextArea({
  label,
  name,
  value,
  onChange,
  max,
  hint,
  error,
  required = true,
  ref,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Characters, without spaces around them. */
  max: number;
  hint?: string;
  error: string | undefined;
  required?: boolean;
  ref?: RefObject<HTMLTextAreaElement | null>;
}) {
  const texts = useTexts(textAreaTexts);
  const id = useId();
  const left = max - value.trim().length;
  const zone = max * NEAR_LIMIT;
  const isNear = left < zone;
  const described = [hint && `${id}-hint`, error && `${id}-error`, isNear && `${id}-left`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        dir="auto"
        rows={3}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        className={`block field-sizing-content max-h-80 min-h-24 w-full rounded-control border bg-card px-4 py-3 text-base ${
          error === undefined ? "border-edge" : "border-brick"
        }`}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {isNear && (
        <p
          id={`${id}-left`}
          className={`mt-1.5 text-sm tabular-nums ${left < 0 ? "font-medium text-brick-text" : "text-muted"}`}
        >
          {left < 0 ? texts.charactersOver(-left) : texts.charactersLeft(left)}
        </p>
      )}
      {/* Said twice at most: a number with every key would drown out what is typed. */}
      <p role="status" className="sr-only">
        {left < 0 ? texts.tooLong(max) : isNear ? texts.nearLimit(zone) : ""}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
