import { ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FileChoice } from "#client/features/catalog/desk/fields/file-choice.tsx";
import { type Once, useSending } from "#client/features/catalog/desk/fields/use-sending.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { deskFilesTexts } from "#client/messages/late/desk-files.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { catalogFiles } from "#shared/contracts/catalog/catalog-files.ts";
import type { PictureUse } from "#shared/domain/catalog-files.ts";
import {
  CATALOG_PICTURE_MAX_BYTES,
  PICTURE_ALT_MAX_CHARACTERS,
  PRODUCT_PICTURE_SIDE_PX,
  STEP_PICTURE_SIDE_PX,
} from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

const SIDES: Record<PictureUse, number> = { product: PRODUCT_PICTURE_SIDE_PX, step: STEP_PICTURE_SIDE_PX };

/**
 * A picture of a product or of a step: chosen or taken with the camera, sent at once, and in the form by its path. With
 * `alt` what is on it can be said.
 */
export function PictureField({
  label,
  use,
  name,
  value,
  onChange,
  alt,
  error,
}: {
  label: string;
  use: PictureUse;
  name: string;
  /** A path of ours or a link; empty for none. */
  value: string;
  onChange: (url: string, alt: string) => void;
  /** What is on the picture; left out where that is not asked for. */
  alt?: { name: string; value: string };
  /** What the form says of it. */
  error: string | undefined;
}) {
  const texts = useTexts(deskFilesTexts);
  const [isNew, setNew] = useState(false);
  const send = async (chosen: File, once: Once) => {
    const file = await shrinkPhoto(chosen, SIDES[use]);
    if (await isHeic(file)) return texts.pictureHeic;
    if (file.size > CATALOG_PICTURE_MAX_BYTES) return texts.pictureLarge;
    return api(catalogFiles.addPicture, { file, body: { use }, ...once });
  };
  const { sending, problem, choose, again, discard } = useSending(send, ({ url }) => {
    setNew(true);
    // Another picture may show something else.
    onChange(url, "");
  });
  const shown = safeLink(value, location.origin);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {shown && (
        <img
          src={shown.href}
          alt={alt?.value || texts.pictureNow}
          width={640}
          height={480}
          loading="lazy"
          className="aspect-4/3 w-full max-w-xs rounded-control bg-ink/10 object-contain"
        />
      )}
      <FileChoice
        text={value === "" ? texts.choosePicture : texts.replacePicture}
        icon={<ImagePlus aria-hidden="true" size={18} />}
        accept="image/*"
        hint={texts.pictureHint}
        problem={problem ?? error ?? null}
        news={isNew && value !== "" ? texts.pictureKept : null}
        sending={sending}
        name={name}
        onChoose={choose}
        onAgain={again}
        onDiscard={discard}
      >
        {value !== "" && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" size={18} />}
            onClick={() => onChange("", "")}
          >
            {texts.removePicture}
          </Button>
        )}
      </FileChoice>
      {alt && value !== "" && (
        <TextField
          label={texts.alt}
          name={alt.name}
          value={alt.value}
          onChange={(text) => onChange(value, text)}
          hint={texts.altHint}
          maxLength={PICTURE_ALT_MAX_CHARACTERS}
          autoComplete="off"
        />
      )}
    </fieldset>
  );
}
