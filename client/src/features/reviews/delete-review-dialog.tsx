import { reviewDraft } from "#client/features/reviews/form/review-draft.ts";
import { useRemoveReview } from "#client/features/reviews/use-product-reviews.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";

/** Asks before the person's own review is deleted for good. */
export function DeleteReviewDialog({
  productId,
  review,
  open,
  onClose,
  onDeleted,
}: {
  productId: string;
  review: ProductReview;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const texts = useTexts(reviewsSectionTexts);
  const { toast } = useToast();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle}
      description={review.visibility === "hidden" ? texts.deleteHiddenText : texts.deleteText}
      labels={{ keep: texts.keep, remove: texts.deleteIt, removing: texts.deleting }}
      removal={useRemoveReview(productId)}
      target={review}
      onRemoved={() => {
        reviewDraft(productId).forget();
        onClose();
        onDeleted();
        toast({ title: texts.deleted });
      }}
    />
  );
}
