import { ReviewByline, ReviewText } from "#client/features/reviews/review-card.tsx";
import { ReviewedProduct } from "#client/features/reviews/review-list.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { Review } from "#shared/contracts/reviews.ts";

/** One review in full, with the way to its product. */
export function ReviewDetailsDialog({
  review,
  open,
  onOpenChange,
  onSelectProduct,
}: {
  /** The last one stays while the dialog closes. */
  review: Review | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSelectProduct: (productId: string) => void;
}) {
  const t = useMessages();
  if (!review) return null;
  const hasVideo = review.productVideoUrl !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.reviews.details}
      footer={
        <Button fullWidth onClick={() => onSelectProduct(review.productId)}>
          {hasVideo ? t.reviews.openProduct : t.reviews.openProductWithoutVideo}
        </Button>
      }
    >
      <div data-user-id={review.userId} data-product-id={review.productId} className="grid gap-3 pt-1">
        <ReviewedProduct review={review} onSelect={onSelectProduct} />
        <ReviewByline review={review} />
        <ReviewText review={review} />
      </div>
    </Dialog>
  );
}
