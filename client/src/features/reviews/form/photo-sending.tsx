import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { photosOf, sendPhotos } from "#client/features/reviews/form/chosen-photos.ts";
import { photoKind, useWaitingPhotos, waitingPhotos } from "#client/features/reviews/form/photo-kind.ts";
import { thanksFor } from "#client/features/reviews/form/use-review-form.ts";
import { refreshReviews } from "#client/features/reviews/use-product-reviews.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useItems } from "#client/lib/outbox/items.ts";
import { onArrival, sendAgain } from "#client/lib/outbox/send.ts";
import { dropEntries } from "#client/lib/outbox/store.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { outboxTexts } from "#client/messages/late/outbox.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { Button } from "#client/ui/button.tsx";
import { PhotoTile } from "#client/ui/photo-tile.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";

/**
 * How far the photos of a review are that is posted, which the outbox sends one after the other. Those that are refused
 * can be sent again or left out; the review stays as it is. It can be closed: the rest goes on without it.
 */
export function PhotoSending({
  productId,
  review,
  onDone,
}: {
  productId: string;
  review: ProductReview;
  onDone: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(reviewFormTexts);
  const { offline, signedOut, trouble } = useTexts(outboxTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [photos] = useState(() => [
    ...waitingPhotos(productId).map(({ id, body }) => ({ id, file: body.file })),
    ...photosOf(productId),
  ]);
  const waiting = useWaitingPhotos(productId);
  const items = useItems().filter(({ id }) => waiting.some((one) => one.id === id));
  const refused = items.filter(({ state }) => state === "refused");
  const current = items.find(({ state }) => state === "sending");
  const blocked = items.find(({ state, why }) => state === "signed-out" || (state === "waiting" && why !== undefined));
  const isLeft = (id: string) => waiting.some((one) => one.id === id);
  const sent = photos.filter(({ id }) => !isLeft(id)).length;

  useEffect(() => {
    // Not only while this is open.
    const stop = onArrival(photoKind, () => {
      if (waitingPhotos(productId).length <= 1) stop();
      void refreshReviews(queryClient);
    });
    heading.current?.focus();
    sendPhotos(productId, review.id);
  }, [productId, review, queryClient]);

  const isDone = waiting.length === 0 && photosOf(productId).length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as all are there
  useEffect(() => {
    if (!isDone) return;
    onDone();
    toast(thanksFor(review, false, texts));
  }, [isDone]);

  const reasons = [...new Set(refused.map(({ explanation, why }) => explanation?.[language] ?? problemText(why)))];
  const place = photos.findIndex(({ id }) => id === current?.id);
  const pause =
    blocked && (blocked.state === "signed-out" ? signedOut : blocked.why instanceof TypeError ? offline : trouble);
  const isStopped = !current && (refused.length > 0 || blocked !== undefined);
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {texts.posted}
      </h3>
      <ProgressBar label={texts.photosProgress} value={sent} max={photos.length} isWaiting={place < 0} />
      <p role="status" className="text-muted">
        {place >= 0 ? texts.sendingPhoto(place + 1, photos.length) : pause}
      </p>
      {isStopped && refused.length > 0 && (
        <div role="alert" className="rounded-control bg-brick-soft px-4 py-3 font-medium text-brick-text">
          <p>{texts.photosFailed(refused.length)}</p>
          {reasons.map((reason) => (
            <p key={reason} className="font-normal">
              {reason}
            </p>
          ))}
        </div>
      )}
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, file }) => (
          <PhotoTile
            key={id}
            src={file}
            alt={texts.newPhoto(file.name)}
            faded={!isLeft(id)}
            failed={refused.some((one) => one.id === id)}
          />
        ))}
      </ul>
      {isStopped && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void sendAgain(waiting.map(({ id }) => id))}>{texts.retryPhotos}</Button>
          <Button variant="secondary" onClick={() => dropEntries(waiting.map(({ id }) => id))}>
            {texts.leaveOut}
          </Button>
        </div>
      )}
    </div>
  );
}
