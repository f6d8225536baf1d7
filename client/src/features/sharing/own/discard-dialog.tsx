import { useDiscardUpload } from "#client/features/sharing/own/use-own-shares.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Asks before unshared uploads are erased. */
export function DiscardDialog({
  upload,
  open,
  onClose,
  onDiscarded,
}: {
  upload: { id: string; fileName: string };
  open: boolean;
  onClose: () => void;
  onDiscarded?: () => void;
}) {
  const texts = useTexts(mySharesTexts);
  const { toast } = useToast();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.discardTitle}
      description={upload.fileName}
      labels={{ keep: texts.keep, remove: texts.discardIt, removing: texts.discarding }}
      removal={useDiscardUpload()}
      target={upload.id}
      onRemoved={() => {
        onClose();
        onDiscarded?.();
        toast({ title: texts.discarded });
      }}
    >
      <p className="pb-2">{texts.discardText}</p>
    </ConfirmDialog>
  );
}
