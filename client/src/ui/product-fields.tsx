import { useMessages } from "#client/lib/i18n.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { BRAND_MAX_CHARACTERS, PRODUCT_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";

type Name = "name" | "brand" | "category";

/**
 * The first fields of every form for a product: its name, its brand and its room. On a phone one below the other: two rooms
 * have French names longer than half of it.
 */
export function ProductFields({
  field,
  labels,
  autoFocus = false,
}: {
  /** As a form provides them. An unknown room counts as none chosen. */
  field: (name: Name) => { name: string; value: string; onChange: (value: string) => void; error: string | undefined };
  labels: { name: string; brand: string; room: string; chooseRoom?: string };
  autoFocus?: boolean;
}) {
  const t = useMessages();
  const room = field("category");
  const { chooseRoom } = labels;
  return (
    <>
      <TextField
        {...field("name")}
        label={labels.name}
        autoComplete="off"
        maxLength={PRODUCT_NAME_MAX_CHARACTERS}
        required
        autoFocus={autoFocus}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          {...field("brand")}
          label={labels.brand}
          autoComplete="off"
          maxLength={BRAND_MAX_CHARACTERS}
          required
        />
        <SelectField
          {...room}
          label={labels.room}
          {...(chooseRoom !== undefined && { placeholder: chooseRoom })}
          options={CATEGORIES.map((id) => ({ id, label: t.categories[id] }))}
          value={CATEGORIES.find((id) => id === room.value) ?? ""}
          required
        />
      </div>
    </>
  );
}
