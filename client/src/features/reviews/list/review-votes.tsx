import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useVote } from "#client/features/reviews/list/use-vote.ts";
import { ApiError } from "#client/lib/api.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useMay } from "#client/lib/use-may.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Chip } from "#client/ui/chip.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/product-reviews.ts";

/** Says whether somebody else's review helped; pressed again, it takes that back. Guests are asked to sign in. */
export function ReviewVotes({
  review,
  author,
  onSignIn,
}: {
  review: ProductReview;
  author: string;
  onSignIn: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const may = useMay("write-reviews");
  const vote = useVote(review, (error) => {
    if (error instanceof ApiError && error.code === "UNAUTHENTICATED") onSignIn();
    else toast({ title: texts.voteFailed, description: problemText(error), variant: "destructive" });
  });
  const button = (isHelpful: boolean, label: string, count: number, Icon: typeof ThumbsUp) => {
    const pressed = review.ownVote === isHelpful;
    return (
      <Chip
        pressed={pressed}
        onClick={() => (may ? vote.mutate(pressed ? null : isHelpful) : onSignIn())}
        className="px-3!"
      >
        <Icon aria-hidden="true" size={16} />
        <span>
          {label}
          <span className="sr-only">{texts.voteOn(author, count)}</span>
        </span>
        {count > 0 && (
          // Read out after whose review it is.
          <span aria-hidden="true" className="tabular-nums">
            {formatNumber(count, language)}
          </span>
        )}
      </Chip>
    );
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.votes}</legend>
      <div className="flex flex-wrap gap-2">
        {button(true, texts.helpful, review.helpfulVotes, ThumbsUp)}
        {button(false, texts.notHelpful, review.unhelpfulVotes, ThumbsDown)}
      </div>
    </fieldset>
  );
}
