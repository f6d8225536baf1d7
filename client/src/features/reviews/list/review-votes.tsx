import { useShowReviewVotes } from "#client/features/reviews/list/use-review-votes.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { VoteButtons } from "#client/ui/vote-buttons.tsx";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";

interface ReviewVotesProps {
  review: ProductReview;
  author: string;
  onSignIn: () => void;
}

/** Records whether another member's review helped. */
export function ReviewVotes({ review, author, onSignIn }: ReviewVotesProps) {
  const { id, productId } = review;
  return (
    <VoteButtons
      id={id}
      votes={review}
      send={(isHelpful) => api(productReviews.vote, { params: { id }, body: { isHelpful } })}
      show={useShowReviewVotes(productId, id)}
      texts={useTexts(reviewsSectionTexts)}
      who={author}
      may={useMay("write-reviews")}
      onSignIn={onSignIn}
    />
  );
}
