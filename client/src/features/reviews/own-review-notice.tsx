import { EyeOff } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { DeleteReviewDialog } from "#client/features/reviews/delete-review-dialog.tsx";
import { ProductReviewItem } from "#client/features/reviews/list/product-review-item.tsx";
import { useOwnReview } from "#client/features/reviews/use-product-reviews.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";

/** The person's own review where only they see it, with the reason and what becomes of it; nothing otherwise. */
export function OwnReviewNotice({ productId, onEdit }: { productId: string; onEdit: () => void }) {
  const texts = useTexts(reviewsSectionTexts);
  const { review } = useOwnReview(productId);
  const [deleting, setDeleting] = useState(false);
  if (!review || review.visibility === "public") return null;
  const isRemoved = review.visibility === "removed";
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="note" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card bg-beech-soft p-4">
        <EyeOff aria-hidden="true" size={20} className="mt-0.5" />
        <div className="grid grid-cols-1 gap-1">
          <h3 className="font-semibold">{isRemoved ? texts.removedTitle : texts.hiddenTitle}</h3>
          <p>{isRemoved ? texts.removedText : texts.hiddenText}</p>
          <DecisionsLink />
        </div>
      </div>
      <ul>
        <ProductReviewItem
          review={review}
          onSignIn={() => {}}
          onEdit={onEdit}
          onDelete={() => setDeleting(true)}
          report={() => null}
        />
      </ul>
      <DeleteReviewDialog
        productId={productId}
        review={review}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {}}
      />
    </div>
  );
}

function DecisionsLink() {
  const texts = useTexts(reviewsSectionTexts);
  return (
    <Link
      href="/decisions"
      className="-mb-2 inline-flex min-h-11 items-center justify-self-start rounded-control font-semibold underline underline-offset-4"
    >
      {texts.toDecisions}
    </Link>
  );
}
