import { useRemoval } from "#client/features/community/discussions/use-discussions.ts";
import { RemoveOwn } from "#client/features/community/remove-own.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { discussionTexts } from "#client/messages/late/discussions.ts";

/** Asks before the person's own reply is removed for good. */
export function RemoveReply({
  reply: { id, isHidden },
  ...dialog
}: {
  reply: { id: string; isHidden: boolean };
  open: boolean;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const texts = useTexts(discussionTexts);
  return (
    <RemoveOwn
      {...dialog}
      change={{ kind: "answer-change", id }}
      isHidden={isHidden}
      texts={{
        title: texts.removeReplyTitle,
        text: texts.removeReplyText,
        remove: texts.removeReply,
        removed: texts.replyRemoved,
      }}
      removal={useRemoval("reply")}
      target={id}
    />
  );
}
