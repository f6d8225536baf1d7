import { useId } from "react";

/** A few options side by side, of which one is chosen: radio buttons that look like a switch. */
export function RadioRow<Id extends string>({
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
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-paper p-1 outline outline-line">
        {options.map((option) => (
          <label
            key={option.id}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-[9px] px-2 text-center text-sm font-medium text-muted transition has-checked:bg-pine has-checked:text-pine-on has-focus-visible:outline-3 has-focus-visible:outline-pine-text"
          >
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
