import { useEffect, useState } from "react";
import { useRemoveUser } from "#client/features/accounts/admin/use-users.ts";
import { accountName } from "#client/features/accounts/admin/user-name.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import type { User } from "#shared/contracts/accounts/users.ts";
import { REASON_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";

/** Asks before an account is deleted for good. It stays open when that fails. */
export function DeleteUserDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const texts = useTexts(userManagementTexts);
  const [reason, setReason] = useState("");
  const remove = useRemoveUser();

  const confirm = () => remove.mutate({ id: user.id, ...(reason.trim() && { reason: reason.trim() }) });
  // Only while this dialog is still open: the answer may arrive after it was closed.
  useEffect(() => {
    if (remove.isSuccess && open) onClose();
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={texts.deleteTitle}
      description={texts.confirmDelete(accountName(user))}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {remove.isPending ? texts.deleting : texts.delete}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{texts.deleteEffect}</p>
        <TextField
          label={texts.reason}
          name="reason"
          value={reason}
          onChange={setReason}
          hint={texts.reasonHint}
          maxLength={REASON_MAX_CHARACTERS}
          autoComplete="off"
        />
      </div>
    </Dialog>
  );
}
