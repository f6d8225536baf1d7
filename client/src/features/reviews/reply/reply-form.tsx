import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { refreshReviews } from "#client/features/reviews/use-product-reviews.ts";
import { api } from "#client/lib/api.ts";
import { draftKind } from "#client/lib/draft.ts";
import { keptText } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewReplyTexts } from "#client/messages/late/review-reply.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies } from "#shared/contracts/reviews/replies.ts";
import { REPLY_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** What a maker has typed as a reply, by the review's id. */
const replyDraft = draftKind({ name: "reply", schema: z.string() });

/** Writes the maker's reply to a review, or changes it. */
export function ReplyForm({ review: { id, reply }, onDone }: { review: ProductReview; onDone: () => void }) {
  const texts = useTexts(reviewReplyTexts);
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const draft = replyDraft(id);
  const form = useForm<{ text: string }, typeof reviewReplies.write.body>({
    schema: reviewReplies.write.body,
    initial: { text: reply?.text ?? "" },
    draft: keptText(draft),
    say: (_name, { text }) => (text.trim() === "" ? texts.missing : undefined),
    send: async (body, once) => {
      if (reply === null) await api(reviewReplies.write, { params: { id }, body, ...once });
      else await api(reviewReplies.edit, { params: { id }, body });
      draft.forget();
      await refreshReviews(queryClient);
      toast({ title: texts.sent });
      onDone();
    },
  });
  const leave = () => {
    draft.forget();
    onDone();
  };
  return (
    <form {...form.props} aria-label={texts.reply} className="grid grid-cols-1 gap-3">
      <TextArea {...form.field("text")} label={texts.text} hint={texts.hint} max={REPLY_MAX_CHARACTERS} />
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={form.pending}>
          {form.pending ? texts.sending : texts.send}
        </Button>
        <Button size="sm" variant="secondary" onClick={leave}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
