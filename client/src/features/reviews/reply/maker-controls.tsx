import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { ReplyForm } from "#client/features/reviews/reply/reply-form.tsx";
import { authorName } from "#client/features/reviews/review-card.tsx";
import { refreshReviews } from "#client/features/reviews/use-product-reviews.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { reviewReplyTexts } from "#client/messages/late/review-reply.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies } from "#shared/contracts/reviews/replies.ts";

/** What the maker of a product can do about a review: reply, and change or delete the reply. */
export default function MakerControls({ review }: { review: ProductReview }) {
  const t = useMessages();
  const texts = useTexts(reviewReplyTexts);
  const { toast } = useToast();
  const remove = useRemoveReply();
  const [writes, setWrites] = useState(false);
  const [asks, setAsks] = useState(false);
  const { reply } = review;
  if (writes) return <ReplyForm review={review} onDone={() => setWrites(false)} />;
  if (reply === null) {
    return (
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={texts.replyTo(authorName(review, t))}
        onClick={() => setWrites(true)}
      >
        {texts.reply}
      </Button>
    );
  }
  if (reply.visibility === "removed") {
    return (
      <p className="text-sm text-muted">
        {texts.removed}{" "}
        <Link href="/decisions" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.why}
        </Link>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {reply.visibility === "hidden" && <p className="text-sm text-muted">{texts.hidden}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setWrites(true)}>
          {texts.edit}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsks(true)}>
          {texts.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={texts.removeTitle}
        description={texts.removeText}
        labels={{ keep: texts.keep, remove: texts.remove, removing: texts.removing }}
        removal={remove}
        target={review.id}
        onRemoved={() => {
          setAsks(false);
          toast({ title: texts.deleted });
        }}
      />
    </div>
  );
}

/** Deletes the maker's reply to a review; one that is deleted already is no failure. */
function useRemoveReply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (reviewId: string) => {
      try {
        await api(reviewReplies.remove, { params: { id: reviewId } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
    },
    onSuccess: () => refreshReviews(queryClient),
  });
}
