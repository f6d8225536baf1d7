import { forgetDraft } from "#client/features/reviews/form/review-draft.ts";
import { useRemoveReview } from "#client/features/reviews/use-product-reviews.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/product-reviews.ts";

/** Asks before the person's own review goes for good, and stays open where that fails. */
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
  const problemText = useProblemText();
  const { toast } = useToast();
  const remove = useRemoveReview(productId);
  const confirm = async () => {
    try {
      await remove.mutateAsync(review);
    } catch {
      // The dialog says why.
      return;
    }
    forgetDraft(productId);
    onClose();
    onDeleted();
    toast({ title: texts.deleted });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
        remove.reset();
      }}
      title={texts.deleteTitle}
      description={texts.deleteText}
      footer={
        <>
          <Button variant="secondary" className="max-md:grow" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" className="max-md:grow" pending={remove.isPending} onClick={confirm}>
            {remove.isPending ? texts.deleting : texts.deleteIt}
          </Button>
        </>
      }
    >
      <FormFailure alert>{remove.error && problemText(remove.error)}</FormFailure>
    </Dialog>
  );
}
