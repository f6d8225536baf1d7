import { useEffect, useState } from "react";
import { useChosenPhotos } from "#client/features/reviews/form/chosen-photos.ts";
import { photoKind, useWaitingPhotos } from "#client/features/reviews/form/photo-kind.ts";
import { PhotoSending } from "#client/features/reviews/form/photo-sending.tsx";
import { ReviewForm } from "#client/features/reviews/form/review-form.tsx";
import type { ReviewFormProps } from "#client/features/reviews/form/use-review-form.ts";
import { useOwnReview } from "#client/features/reviews/use-product-reviews.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { preloadOutbox } from "#client/lib/outbox/wake.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";

/** The initial values of the form; other ones are another form. */
type Start = Pick<ReviewFormProps, "own" | "note" | "changes"> & { number: number };

/**
 * The form for a new review of a product, or for editing one; photos are sent after it. Inside a dialog, which `onDone`
 * closes.
 */
export default function ReviewEditor({ productId, onDone }: { productId: string; onDone: () => void }) {
  const t = useMessages();
  const { review, error, refetch } = useOwnReview(productId);
  const photos = useChosenPhotos(productId);
  const waiting = useWaitingPhotos(productId);
  // What is read anew meanwhile doesn't change a form that a member is filling in.
  const [start, setStart] = useState<Start>();
  if (start === undefined && review !== undefined) {
    setStart({ own: review, note: null, changes: null, number: 0 });
  }
  useEffect(() => {
    preloadOutbox(photoKind).catch((error: unknown) => {
      console.warn("What sends photos could not be fetched ahead; it is fetched again when needed.", error);
    });
  }, []);
  const [posted, setPosted] = useState<ProductReview | null>(null);

  if (!start) {
    if (error) return <ErrorState title={t.reviews.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
    return <SkeletonRows count={1} />;
  }
  const sendsTo = posted ?? (waiting.some(({ refusal }) => refusal === undefined) ? start.own : null);
  if (sendsTo) return <PhotoSending productId={productId} review={sendsTo} onDone={onDone} />;
  const { number, ...beginning } = start;
  return (
    <ReviewForm
      key={number}
      {...beginning}
      productId={productId}
      photos={photos}
      onPosted={setPosted}
      onRestart={(next) => setStart({ ...next, number: number + 1 })}
      onDone={onDone}
    />
  );
}
