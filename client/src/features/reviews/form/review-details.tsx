import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { PhotoField } from "#client/features/reviews/form/photo-field.tsx";
import { type ReviewValues, toggleItem } from "#client/features/reviews/form/review-values.ts";
import type { ReviewFormProps } from "#client/features/reviews/form/use-review-form.ts";
import type { Form } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { Chip } from "#client/ui/chip.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { TOOLS } from "#shared/domain/assembly.ts";

/** The optional part of a review: duration, number of people, tools, photos. Folded away until opened. */
export function ReviewDetails({
  productId,
  own,
  photos,
  form,
}: Pick<ReviewFormProps, "productId" | "own" | "photos"> & { form: Pick<Form<ReviewValues>, "field"> }) {
  const texts = useTexts(reviewFormTexts);
  const { toolNames } = useTexts(productPageTexts);
  const id = useId();
  const [hours, minutes, people, tools, removed] = [
    form.field("hours"),
    form.field("minutes"),
    form.field("people"),
    form.field("tools"),
    form.field("removedPhotos"),
  ];
  const saved = own?.photos ?? [];
  const [wanted, setWanted] = useState(
    [hours, minutes, people, tools].some(({ value }) => value.length > 0) || saved.length + photos.length > 0,
  );
  // A wrong field has to be in sight.
  const open = wanted || [hours, minutes, people].some(({ error }) => error !== undefined);
  return (
    <div className="rounded-control border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setWanted(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-control px-4 py-2 text-left font-medium text-pine-text hover:bg-pine-soft"
      >
        <span className="grow">{texts.details}</span>
        <ChevronDown aria-hidden="true" size={20} className={`shrink-0 transition ${open ? "rotate-180" : ""}`} />
      </button>
      <div id={id} hidden={!open} className={open ? "grid grid-cols-1 gap-5 px-4 pt-2 pb-4" : ""}>
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium">{texts.time}</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField {...hours} label={texts.hours} inputMode="numeric" autoComplete="off" />
            <TextField {...minutes} label={texts.minutes} inputMode="numeric" autoComplete="off" />
          </div>
        </fieldset>
        <TextField {...people} label={texts.people} inputMode="numeric" autoComplete="off" />
        <fieldset className="min-w-0">
          <legend className="mb-2 font-medium">{texts.tools}</legend>
          <div className="flex flex-wrap gap-2">
            {TOOLS.map((tool) => (
              <Chip
                key={tool}
                pressed={tools.value.includes(tool)}
                onClick={() => tools.onChange(toggleItem(tools.value, tool))}
              >
                {toolNames[tool]}
              </Chip>
            ))}
          </div>
        </fieldset>
        <PhotoField
          productId={productId}
          saved={saved}
          removed={removed.value}
          onRemovedChange={removed.onChange}
          chosen={photos}
        />
      </div>
    </div>
  );
}
