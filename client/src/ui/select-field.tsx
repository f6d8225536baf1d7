import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { FieldError } from "#client/ui/field-error.tsx";

/**
 * A choice among a few from the system's own list, which every phone and screen reader knows how to work. Where nothing
 * is chosen yet (`value` is none of the options) it shows the `placeholder`, which can't be chosen itself.
 */
export function SelectField<Id extends string>({
  label,
  options,
  value,
  onChange,
  name,
  placeholder,
  error,
  required = false,
}: {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id | "";
  onChange: (id: Id) => void;
  name?: string;
  placeholder?: string;
  error?: string | undefined;
  required?: boolean;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            const chosen = options.find((option) => option.id === event.target.value);
            if (chosen) onChange(chosen.id);
          }}
          className={`h-12 w-full appearance-none truncate rounded-control border bg-card pr-10 pl-4 text-base ${
            error === undefined ? "border-edge" : "border-brick"
          }`}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="pointer-events-none absolute top-3.5 right-3.5 text-muted"
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
