import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { unfitText } from "#client/features/reviews/form/photo-field.tsx";
import { type ChosenPhoto, dropPhotos, PhotoUnfit, sendPhotos } from "#client/features/reviews/form/photo-outbox.ts";
import { PhotoTile } from "#client/features/reviews/form/photo-tile.tsx";
import { thanksFor } from "#client/features/reviews/form/use-review-form.ts";
import { refreshReviews } from "#client/features/reviews/use-product-reviews.ts";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/product-reviews.ts";

/**
 * Sends the photos of a posted review, one after the other. Failed ones can be sent again or left out; the review stays
 * as it is.
 */
export function PhotoSending({
  productId,
  review,
  photos,
  onDone,
}: {
  productId: string;
  review: ProductReview;
  photos: readonly ChosenPhoto[];
  onDone: () => void;
}) {
  const texts = useTexts(reviewFormTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const thanks = thanksFor(review, false, texts);
  const failed = photos.filter(({ state }) => state === "failed");
  const sent = photos.filter(({ state }) => state === "sent").length;
  const current = photos.findIndex(({ state }) => state === "sending");
  // Opened again during sending: the first call goes on by itself.
  const [isFirst] = useState(() => current === -1);
  const isOpen = useRef(true);

  const send = async () => {
    const left = await sendPhotos(productId, review.id);
    void refreshReviews(queryClient);
    if (left === 0) {
      if (isOpen.current) onDone();
      toast(thanks);
    } else if (getSessionUser() === null) {
      toast({ title: texts.signInFirst, description: texts.signInFirstText, variant: "destructive" });
    } else if (!isOpen.current) {
      toast({ title: texts.photosFailed(left), description: texts.photosLost, variant: "destructive" });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the review is posted
  useEffect(() => {
    isOpen.current = true;
    heading.current?.focus();
    if (isFirst) void send();
    return () => {
      isOpen.current = false;
    };
  }, []);

  const reasons = [...new Set(failed.map(({ problem }) => reasonOf(problem, texts) ?? problemText(problem)))];
  const stopped = current === -1 && failed.length > 0;
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {texts.posted}
      </h3>
      <progress
        aria-label={texts.photosProgress}
        max={Math.max(1, photos.length)}
        value={sent}
        className="h-2.5 w-full accent-pine"
      />
      <p role="status" className="text-muted">
        {current >= 0 ? texts.sendingPhoto(current + 1, photos.length) : ""}
      </p>
      {stopped && (
        <div role="alert" className="rounded-control bg-brick-soft px-4 py-3 font-medium text-brick-text">
          <p>{texts.photosFailed(failed.length)}</p>
          {reasons.map((reason) => (
            <p key={reason} className="font-normal">
              {reason}
            </p>
          ))}
        </div>
      )}
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            src={photo.url}
            alt={texts.newPhoto(photo.file.name)}
            faded={photo.state === "sent"}
            failed={photo.state === "failed"}
          />
        ))}
      </ul>
      {stopped && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={send}>{texts.retryPhotos}</Button>
          <Button
            variant="secondary"
            onClick={() => {
              dropPhotos(productId);
              onDone();
              toast(thanks);
            }}
          >
            {texts.leaveOut}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The problem of the photo itself, or of its review, where it is that. */
function reasonOf(problem: unknown, texts: (typeof reviewFormTexts)["en"]): string | undefined {
  if (problem instanceof PhotoUnfit) return unfitText(problem, texts);
  if (!(problem instanceof ApiError)) return undefined;
  if (problem.reason === "review-removed") return texts.removed;
  if (problem.code === "CONFLICT") return texts.photoTooMany;
  return problem.code === "UNSUPPORTED" || problem.code === "UNPROCESSABLE" ? texts.photoUnreadable : undefined;
}
