import { useOwnReview } from "#client/features/reviews/use-product-reviews.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Button } from "#client/ui/button.tsx";

/** The button to write a review of a product, or to open the one that the person has written. */
export function WriteReviewButton({
  productId,
  className,
  onClick,
}: {
  productId: string;
  className?: string;
  onClick: () => void;
}) {
  const texts = useTexts(reviewsSectionTexts);
  const { review } = useOwnReview(productId);
  return (
    <Button variant="secondary" className={className} onClick={onClick}>
      {review ? texts.edit : texts.leave}
    </Button>
  );
}
