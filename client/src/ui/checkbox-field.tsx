import { type ReactNode, useId } from "react";
import { FieldError } from "#client/ui/field-error.tsx";

/** A box to tick, with its label beside it and, below, what is wrong. */
export function CheckboxField({
  label,
  name,
  checked,
  onChange,
  error,
  required = false,
}: {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  required?: boolean;
}) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          className="size-6 shrink-0 accent-pine"
        />
        {label}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
