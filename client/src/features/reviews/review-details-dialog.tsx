import { ReplyBox } from "#client/features/reviews/reply/reply-box.tsx";
import type { RenderReviewReport } from "#client/features/reviews/report-slot.ts";
import { authorName, ReviewByline, ReviewText } from "#client/features/reviews/review-card.tsx";
import { ReviewedProduct } from "#client/features/reviews/review-list.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { allReviewsTexts } from "#client/messages/late/all-reviews.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { Review } from "#shared/contracts/reviews/reviews.ts";

/** One review in full, with the way to its product. */
export function ReviewDetailsDialog({
  review,
  open,
  onOpenChange,
  onSelectProduct,
  report,
}: {
  /** The last one stays while the dialog closes. */
  review: Review | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSelectProduct: (productId: string) => void;
  report?: RenderReviewReport;
}) {
  const t = useMessages();
  const texts = useTexts(allReviewsTexts);
  const person = useSessionUser()?.id;
  if (!review) return null;
  const isOwn = review.userId !== null && review.userId === person;
  const hasVideo = review.productVideoUrl !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.details}
      footer={
        <Button fullWidth onClick={() => onSelectProduct(review.productId)}>
          {hasVideo ? texts.openProduct : texts.openProductWithoutVideo}
        </Button>
      }
    >
      <div data-user-id={review.userId} data-product-id={review.productId} className="grid gap-3 pt-1">
        <ReviewedProduct review={review} onSelect={onSelectProduct} />
        <ReviewByline review={review} />
        <ReviewText review={review} />
        {review.reply && <ReplyBox {...review.reply} />}
        {report && !isOwn && (
          <div className="-m-2 justify-self-end">
            {report({ kind: "review", id: review.id, productId: review.productId, author: authorName(review, t) })}
          </div>
        )}
      </div>
    </Dialog>
  );
}
