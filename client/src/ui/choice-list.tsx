import { type ReactNode, useId } from "react";

/** Radio buttons one below the other, each with a line on what it means and room for a badge. */
export function ChoiceList<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { id: Id; label: string; hint: ReactNode; badge?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className="flex min-h-14 cursor-pointer items-start gap-3 rounded-control border border-edge/60 px-3.5 py-2 transition hover:bg-pine-soft has-checked:border-pine-text has-checked:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-pine-text"
          >
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              aria-describedby={`${name}-${option.id}`}
              aria-label={option.label}
              className="mt-1 size-4.5 shrink-0 accent-pine outline-none"
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                {option.label}
                {option.badge}
              </span>
              <span id={`${name}-${option.id}`} className="block text-sm text-muted">
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
