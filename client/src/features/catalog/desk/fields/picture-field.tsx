import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { ProductPicture } from "#client/ui/picture.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { LINK_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** The picture of a product: where it is, and how it looks. */
export function PictureField(field: {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { fields } = useTexts(deskProductsTexts);
  const shown = safeLink(field.value, location.origin) ? field.value : null;
  return (
    <div className="flex items-start gap-4">
      <ProductPicture src={shown} alt="" sizes="96px" className="w-24 shrink-0" />
      <div className="min-w-0 grow">
        <TextField
          {...field}
          label={fields.picture}
          hint={fields.pictureHint}
          maxLength={LINK_MAX_CHARACTERS}
          inputMode="url"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
