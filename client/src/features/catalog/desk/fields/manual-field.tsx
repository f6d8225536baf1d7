import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { LINK_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** The maker's manual of a product: where it is. */
export function ManualField(field: {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { fields } = useTexts(deskProductsTexts);
  return (
    <TextField
      {...field}
      label={fields.manual}
      hint={fields.manualHint}
      maxLength={LINK_MAX_CHARACTERS}
      inputMode="url"
      autoComplete="off"
    />
  );
}
