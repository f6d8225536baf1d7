import { useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useOwnReview } from "#client/features/reviews/use-product-reviews.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { Stars } from "#client/ui/stars.tsx";

const ReviewEditor = part(() => import("#client/features/reviews/form/review-editor.tsx"));

/**
 * 'Leave a Review' of a product, or the change of the one that the person has written. Guests are asked to sign in
 * first, and are shown the stars that they gave in its player.
 */
export function ReviewDialog({
  productId,
  productName,
  rating,
  open,
  onOpenChange,
}: {
  productId: string;
  productName: string;
  rating: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const texts = useTexts(reviewsSectionTexts);
  const allowed = useMay("write-reviews");
  const isChange = useIsChange(productId, open);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isChange ? texts.edit : texts.leave}
      description={productName}
    >
      {allowed ? (
        <Part fallback={<SkeletonRows count={1} />}>
          <PublishingGate>
            <ReviewEditor key={productId} productId={productId} onDone={() => onOpenChange(false)} />
          </PublishingGate>
        </Part>
      ) : (
        <>
          {rating !== null && (
            <p className="mb-4 flex items-center justify-between gap-3 rounded-control bg-beech-soft px-4 py-2.5">
              {texts.yourRating} <Stars rating={rating} />
            </p>
          )}
          <h3 className="mb-4 text-lg font-semibold">{texts.signInTitle}</h3>
          <SignInOptions onGuest={() => onOpenChange(false)} />
          <p className="mt-5 text-center text-sm text-muted">{texts.guestNote}</p>
        </>
      )}
    </Dialog>
  );
}

/** Whether it was opened for an existing review: one that is sent in it doesn't change its title. */
function useIsChange(productId: string, open: boolean): boolean {
  const { review } = useOwnReview(open ? productId : null);
  const [known, setKnown] = useState<{ opened: boolean; isChange: boolean | undefined }>({
    opened: false,
    isChange: undefined,
  });
  if (known.opened !== open) setKnown({ opened: open, isChange: open ? undefined : known.isChange });
  else if (open && known.isChange === undefined && review !== undefined) {
    setKnown({ opened: open, isChange: review !== null });
  }
  return known.isChange ?? false;
}
