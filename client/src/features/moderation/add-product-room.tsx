import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { FieldError } from "#client/ui/field-error.tsx";
import { CATEGORIES } from "#shared/domain/categories.ts";

/** The room that a product is for: none at first, so that nobody proposes one without having chosen. */
export function RoomField({
  name,
  value,
  onChange,
  error,
}: {
  name: string;
  value: string;
  onChange: (room: string) => void;
  error: string | undefined;
}) {
  const t = useMessages();
  const texts = useTexts(scanFlowTexts).add;
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {texts.room}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          required
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={`h-12 w-full appearance-none truncate rounded-control border bg-card pr-10 pl-4 text-base ${
            error === undefined ? "border-edge" : "border-brick"
          }`}
        >
          <option value="" disabled>
            {texts.chooseRoom}
          </option>
          {CATEGORIES.map((room) => (
            <option key={room} value={room}>
              {t.categories[room]}
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
