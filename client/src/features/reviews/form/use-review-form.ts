import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ChosenPhoto, dropPhotos } from "#client/features/reviews/form/chosen-photos.ts";
import { reviewDraft } from "#client/features/reviews/form/review-draft.ts";
import {
  EMPTY_REVIEW,
  type ReviewBody,
  type ReviewValues,
  reviewForm,
  valuesOf,
} from "#client/features/reviews/form/review-values.ts";
import { ownReviewOf, refreshReviews } from "#client/features/reviews/use-product-reviews.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { changesOf, keptChanges } from "#client/lib/form/kept.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { useToast } from "#client/ui/toast.tsx";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { BUILD_MAX_PEOPLE, REVIEW_MAX_CHARACTERS } from "#shared/domain/limits.ts";

export interface ReviewFormProps {
  productId: string;
  /** The edited review, null for a new one. */
  own: ProductReview | null;
  /** Why the form was replaced. */
  note: "conflict" | "gone" | "removed" | "discarded" | null;
  /** The typed values; those of the tab's draft by default. */
  changes: Partial<ReviewValues> | null;
  photos: readonly ChosenPhoto[];
  /** Called when the review is saved and its photos are being sent. */
  onPosted: (review: ProductReview) => void;
  /** Called when the form has to begin with another review. */
  onRestart: (start: Pick<ReviewFormProps, "own" | "note" | "changes">) => void;
  onDone: () => void;
}

/** The form of a review: the draft is kept until the server has it, whatever it answers. */
export function useReviewForm({ productId, own, changes, photos, onPosted, onRestart, onDone }: ReviewFormProps) {
  const texts = useTexts(reviewFormTexts);
  const { tooLong } = useTexts(textAreaTexts);
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const base = valuesOf(own);
  const [draft] = useState(() => keptChanges<ReviewValues>(reviewDraft(productId), base));

  const send = async (body: ReviewBody, once: Once, values: ReviewValues) => {
    let saved: ProductReview;
    try {
      saved =
        own === null
          ? await api(productReviews.write, { body: { productId, ...body }, ...once })
          : await change(own, body, isOther({ ...values, removedPhotos: [] }, base));
      // From here on the review is saved: the rest can be tried again without writing it again.
      queryClient.setQueryData(ownReviewOf(productId).queryKey, saved);
      await removePhotos(saved, values.removedPhotos);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "CONFLICT" && own === null) {
        const other = await queryClient.fetchQuery({ ...ownReviewOf(productId), staleTime: 0 });
        if (other === null) throw error;
        return onRestart({ own: other, note: "conflict", changes: changesOf(values, base) });
      }
      // Removed by a moderator: only its author still sees it.
      if (error.code === "CONFLICT") return onRestart({ own, note: "removed", changes: changesOf(values, base) });
      if (error.code === "NOT_FOUND" && own !== null) {
        const body = { ...values, removedPhotos: [] };
        keptChanges<ReviewValues>(reviewDraft(productId), EMPTY_REVIEW).keep(body);
        queryClient.setQueryData(ownReviewOf(productId).queryKey, null);
        void refreshReviews(queryClient);
        return onRestart({ own: null, note: "gone", changes: changesOf(body, EMPTY_REVIEW) });
      }
      throw error;
    }
    draft.forget();
    void refreshReviews(queryClient);
    const thanks = thanksFor(saved, own !== null, texts);
    if (photos.length === 0) {
      onDone();
      toast(thanks);
      return;
    }
    onPosted(saved);
  };

  const form = useForm({
    schema: reviewForm,
    initial: base,
    draft: changes ? { ...draft, read: () => ({ ...base, ...changes }) } : draft,
    say: (name, values) => flawText(name, values, texts, tooLong(REVIEW_MAX_CHARACTERS)),
    send,
    onSessionLost: () =>
      toast({ title: texts.signInFirst, description: texts.signInFirstText, variant: "destructive" }),
    onFailure: (description) => toast({ title: texts.failed, description, variant: "destructive" }),
  });

  const submit = (event: FormEvent) => {
    const { rating, difficulty } = form.values;
    if (rating === "" || difficulty === "") {
      toast({ title: texts.missing, description: texts.missingText, variant: "destructive" });
    }
    return form.props.onSubmit(event);
  };
  const discard = () => {
    draft.forget();
    dropPhotos(productId);
    onRestart({ own, note: "discarded", changes: {} });
  };
  return {
    form: { ...form, props: { ...form.props, onSubmit: submit } },
    isChanged: isOther(form.values, base) || photos.length > 0,
    discard,
  };
}

const isOther = (values: ReviewValues, base: ReviewValues) => Object.keys(changesOf(values, base)).length > 0;

/** The message of a field that is wrong. */
function flawText(
  name: keyof ReviewValues,
  { minutes }: ReviewValues,
  texts: (typeof reviewFormTexts)["en"],
  tooLong: string,
): string | undefined {
  const isWhole = /^\d*$/.test(minutes.trim());
  const flaws: Partial<Record<keyof ReviewValues, string>> = {
    rating: texts.missingRating,
    difficulty: texts.missingDifficulty,
    comment: tooLong,
    hours: texts.badNumber,
    minutes: isWhole ? texts.badTime : texts.badNumber,
    people: texts.badPeople(BUILD_MAX_PEOPLE),
  };
  return flaws[name];
}

/** The message for a published review; a hidden one says that it is, and why. */
export function thanksFor({ visibility }: ProductReview, isChange: boolean, texts: (typeof reviewFormTexts)["en"]) {
  if (visibility === "hidden") return { title: texts.hidden, description: texts.hiddenText };
  return isChange ? { title: texts.saved } : { title: texts.thanks, description: texts.thanksText };
}

/** An unchanged review is not written again, so that it isn't marked as edited. */
async function change(own: ProductReview, body: ReviewBody, isChanged: boolean): Promise<ProductReview> {
  return isChanged ? api(productReviews.edit, { params: { id: own.id }, body: body }) : own;
}

async function removePhotos(review: ProductReview, photoIds: readonly string[]): Promise<void> {
  for (const photoId of photoIds) {
    try {
      await api(productReviews.removePhoto, { params: { id: review.id, photoId } });
    } catch (error) {
      // Deleted already counts as deleted.
      if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
    }
  }
}
