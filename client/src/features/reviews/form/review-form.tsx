import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { DeleteReviewDialog } from "#client/features/reviews/delete-review-dialog.tsx";
import { ReviewDetails } from "#client/features/reviews/form/review-details.tsx";
import { toggleItem } from "#client/features/reviews/form/review-values.ts";
import { type ReviewFormProps, useReviewForm } from "#client/features/reviews/form/use-review-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { GroupField } from "#client/ui/group-field.tsx";
import { StarInput } from "#client/ui/star-input.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { REVIEW_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** A member's review of a product: two required questions, and optional ones. */
export function ReviewForm(props: ReviewFormProps) {
  const { productId, own, note, onDone } = props;
  const t = useMessages();
  const texts = useTexts(reviewFormTexts);
  const sectionTexts = useTexts(reviewsSectionTexts);
  const { form, isChanged, discard } = useReviewForm(props);
  const [deleting, setDeleting] = useState(false);
  const rating = form.field("rating");
  const difficulty = form.field("difficulty");
  const defects = form.field("defects");

  return (
    <form {...form.props} className="grid grid-cols-1 gap-5 pt-1">
      {note && (
        <Note>
          {texts[note]}
          {note === "removed" && (
            <Link href="/decisions" className="flex min-h-11 items-center text-pine-text underline underline-offset-4">
              {texts.removedLink}
            </Link>
          )}
        </Note>
      )}
      <GroupField error={rating.error}>
        <StarInput
          label={texts.rating}
          value={rating.value === "" ? null : Number(rating.value)}
          onChange={(stars) => rating.onChange(String(stars))}
        />
      </GroupField>
      <GroupField error={difficulty.error}>
        <fieldset className="min-w-0">
          <legend className="mb-2 font-medium">{texts.difficulty}</legend>
          <div className="grid grid-cols-3 gap-2">
            {DIFFICULTIES.map((level) => (
              <Chip
                key={level}
                pressed={difficulty.value === level}
                onClick={() => difficulty.onChange(level)}
                className="px-1!"
              >
                {t.catalog.difficulties[level]}
              </Chip>
            ))}
          </div>
        </fieldset>
      </GroupField>
      <TextArea {...form.field("comment")} label={texts.comment} max={REVIEW_MAX_CHARACTERS} required={false} />
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium">{texts.defects}</legend>
        <div className="flex flex-wrap gap-2">
          {DEFECTS.map((defect) => (
            <Chip
              key={defect}
              pressed={defects.value.includes(defect)}
              onClick={() => defects.onChange(toggleItem(defects.value, defect))}
            >
              {t.reviews.defects[defect]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <ReviewDetails {...props} form={form} />
      <FormFailure>{form.failure}</FormFailure>
      <div className="grid gap-2">
        <Button type="submit" fullWidth pending={form.pending}>
          {form.pending ? texts.submitting : own ? texts.save : texts.submit}
        </Button>
        {isChanged && !form.pending && (
          <Button variant="ghost" fullWidth onClick={discard}>
            {texts.discard}
          </Button>
        )}
        {own && (
          <Button variant="secondary" fullWidth className="text-brick-text" onClick={() => setDeleting(true)}>
            {sectionTexts.deleteIt}
          </Button>
        )}
      </div>
      {own && (
        <DeleteReviewDialog
          productId={productId}
          review={own}
          open={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={onDone}
        />
      )}
    </form>
  );
}

/** Why the form is another one now: the button that was just pressed is gone. */
function Note({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="rounded-control bg-beech-soft px-4 py-3 font-medium outline-none">
      {children}
    </div>
  );
}
