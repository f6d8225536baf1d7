import type { ComponentProps } from "react";
import { type DraftPlace, writtenAt } from "#client/features/community/drafts.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Asks before the person's own text is removed for good, with any change to it that was left unsent. */
export function RemoveOwn<Target>({
  change,
  isHidden,
  texts: { title, text, remove, removed },
  onClose,
  onRemoved,
  ...dialog
}: {
  /** The place where a change to it is written. */
  change: DraftPlace;
  isHidden: boolean;
  texts: Record<"title" | "text" | "remove" | "removed", string>;
  onRemoved?: () => void;
} & Pick<ComponentProps<typeof ConfirmDialog<Target>>, "open" | "onClose" | "removal" | "target">) {
  const common = useTexts(questionTexts);
  const { toast } = useToast();
  return (
    <ConfirmDialog
      {...dialog}
      onClose={onClose}
      title={title}
      description={isHidden ? `${text} ${common.removeHiddenText}` : text}
      labels={{ keep: common.keep, remove, removing: common.removing }}
      onRemoved={() => {
        writtenAt(change).forget();
        onClose();
        toast({ title: removed });
        onRemoved?.();
      }}
    />
  );
}
