import { Chip } from "#client/ui/chip.tsx";
import { GroupField } from "#client/ui/group-field.tsx";

/** Any number of a fixed list, as chips that stay pressed. What is chosen stays in the list's order. */
export function ChoiceChips<Id extends string>({
  label,
  options,
  value,
  onChange,
  error,
}: {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: readonly Id[];
  onChange: (chosen: Id[]) => void;
  error: string | undefined;
}) {
  const toggle = (id: Id) =>
    onChange(options.map((one) => one.id).filter((one) => (one === id) !== value.includes(one)));
  return (
    <GroupField error={error}>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">{label}</legend>
        <div className="flex flex-wrap gap-2">
          {options.map(({ id, label }) => (
            <Chip key={id} pressed={value.includes(id)} onClick={() => toggle(id)} className="max-w-full">
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
    </GroupField>
  );
}
