import type { Field } from "#client/lib/form/use-form.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { NAME_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";

type Name = "firstName" | "lastName" | "username";

const FULL_NAME = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
] as const;

/** A member's names: `beside` has the first and the last name side by side where there is room. */
export function NamesFields({
  field,
  labels,
  beside = false,
  autoFocus = false,
}: {
  field: (name: Name) => Field<string>;
  labels: Record<Name, string>;
  beside?: boolean;
  autoFocus?: boolean;
}) {
  return (
    <>
      <div className={`grid gap-4 ${beside ? "min-[360px]:grid-cols-2" : ""}`}>
        {FULL_NAME.map(({ name, autoComplete }, index) => (
          <TextField
            key={name}
            {...field(name)}
            label={labels[name]}
            autoComplete={autoComplete}
            maxLength={NAME_MAX_CHARACTERS}
            required
            autoFocus={autoFocus && index === 0}
          />
        ))}
      </div>
      {/* Not "username": people sign in with their email address, which is what a password manager has to remember. */}
      <TextField {...field("username")} label={labels.username} autoComplete="nickname" required />
    </>
  );
}
