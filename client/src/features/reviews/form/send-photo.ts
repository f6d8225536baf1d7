import type { WaitingPhoto } from "#client/features/reviews/form/photo-kind.ts";
import { ApiError, api } from "#client/lib/api.ts";
import type { Sender } from "#client/lib/outbox/kind.ts";
import { PhotoUnfit, preparePhoto, unfitText } from "#client/lib/photo-unfit.ts";
import { outboxTexts } from "#client/messages/late/outbox.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";

/** Sends a photo to its review. */
export const photoSender: Sender<WaitingPhoto> = {
  prepare: ({ file }) => preparePhoto(file),
  send: async ([photo], once, file) => {
    if (photo && file) await api(productReviews.addPhoto, { params: { id: photo.reviewId }, file, ...once });
  },
  label: ({ file }) => ({ en: outboxTexts.en.photo(file.name), fr: outboxTexts.fr.photo(file.name) }),
  explain: (refusal) => {
    const [en, fr] = [reasonOf(refusal, reviewFormTexts.en), reasonOf(refusal, reviewFormTexts.fr)];
    return en && fr ? { en, fr } : undefined;
  },
};

/** What is wrong with the photo itself, or its review, where it is that. */
function reasonOf(refusal: unknown, texts: (typeof reviewFormTexts)["en"]): string | undefined {
  if (refusal instanceof PhotoUnfit) return unfitText(refusal, texts);
  if (!(refusal instanceof ApiError)) return undefined;
  if (refusal.reason === "review-removed") return texts.removed;
  if (refusal.code === "CONFLICT") return texts.photoTooMany;
  return refusal.code === "UNSUPPORTED" || refusal.code === "UNPROCESSABLE" ? texts.photoUnreadable : undefined;
}
