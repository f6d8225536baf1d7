import { useWithdrawShare } from "#client/features/sharing/own/use-own-shares.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { OwnShare } from "#shared/contracts/sharing/shared-videos.ts";

/** Says what removing a share deletes and what stays, and asks. */
export default function WithdrawDialog({
  share,
  open,
  onClose,
  onRemoved,
}: {
  share: OwnShare;
  open: boolean;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const texts = useTexts(mySharesTexts);
  const { toast } = useToast();
  const { name } = share.product;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.removeTitle}
      description={name}
      labels={{ keep: texts.keep, remove: texts.removeIt, removing: texts.removing }}
      removal={useWithdrawShare()}
      target={share}
      onRemoved={() => {
        onClose();
        onRemoved?.();
        toast({ title: texts.removed, description: name });
      }}
    >
      <ul className="grid list-disc gap-2 pb-2 pl-5">
        <li>{share.link === null ? texts.removeFile : texts.removeLink}</li>
        <li>{texts.removePage}</li>
        <li>{texts.removeCase}</li>
      </ul>
    </ConfirmDialog>
  );
}
