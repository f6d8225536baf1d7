import { FieldRows } from "#client/features/catalog/desk/fields/field-rows.tsx";
import type { TypedBox } from "#client/features/catalog/desk/sheet/values.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { SHEET_BOXES_MAX } from "#shared/domain/limits.ts";

const EMPTY: TypedBox = { width: "", height: "", depth: "", weight: "" };
const MEASURES = ["width", "height", "depth", "weight"] as const;

/** The boxes that a product comes in, in the order in which they are numbered. */
export function BoxFields({
  name,
  value,
  onChange,
  error,
}: {
  name: string;
  value: TypedBox[];
  onChange: (boxes: TypedBox[]) => void;
  error: string | undefined;
}) {
  const { boxes: texts } = useTexts(deskProductsTexts);
  return (
    <FieldRows
      rows={value}
      onChange={onChange}
      rowLabel={texts.number}
      addLabel={texts.add}
      empty={() => EMPTY}
      most={SHEET_BOXES_MAX}
      error={error}
    >
      {(box, change, autoFocus) => (
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
          {MEASURES.map((measure) => (
            <TextField
              key={measure}
              name={`${name}-${measure}`}
              label={texts[measure]}
              value={box[measure]}
              onChange={(typed) => change({ [measure]: typed })}
              inputMode="decimal"
              autoComplete="off"
              required
              autoFocus={autoFocus && measure === "width"}
            />
          ))}
        </div>
      )}
    </FieldRows>
  );
}
