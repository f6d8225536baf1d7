import { ChevronDown } from "lucide-react";
import { useId } from "react";

/** A choice among a few from the system's own list, which every phone and screen reader knows how to work. */
export function SelectField<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.id === event.target.value);
            if (chosen) onChange(chosen.id);
          }}
          className="h-12 w-full appearance-none truncate rounded-control border border-edge bg-card pr-10 pl-3.5 text-base"
        >
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
    </div>
  );
}
