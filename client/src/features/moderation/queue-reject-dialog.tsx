import { useEffect, useState } from "react";
import { useReject } from "#client/features/moderation/queue-hooks.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { ProposedProduct } from "#shared/contracts/moderation.ts";
import { PRODUCT_REJECTIONS, type ProductRejection } from "#shared/domain/moderation.ts";

/** Turns a proposed product down for one of the listed reasons. It stays open when that fails. */
export function RejectDialog({ item, open, onClose }: { item: ProposedProduct; open: boolean; onClose: () => void }) {
  const texts = useTexts(moderationTexts);
  /** None at first: nobody should be turned down for a reason that was merely on top. */
  const [reason, setReason] = useState<ProductRejection | "">("");
  const reject = useReject();

  const confirm = () => {
    if (reason !== "") reject.mutate({ id: item.id, name: item.name, reason });
  };
  // Only if it is still the dialog that is open: the answer may come after somebody has closed it.
  useEffect(() => {
    if (reject.isSuccess && open) onClose();
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={texts.rejectTitle}
      description={texts.rejectText(item.name)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" pending={reject.isPending} disabled={reason === ""} onClick={confirm}>
            {reject.isPending ? texts.rejecting : texts.reject}
          </Button>
        </>
      }
    >
      <ChoiceList<ProductRejection | "">
        label={texts.reason}
        options={PRODUCT_REJECTIONS.map((id) => ({ id, ...texts.reasons[id] }))}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  );
}
