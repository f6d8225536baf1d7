import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useUpdateUser } from "#client/features/accounts/admin/use-users.ts";
import { accountName } from "#client/features/accounts/admin/user-name.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { profileTexts } from "#client/messages/late/profile.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import type { User } from "#shared/contracts/accounts/users.ts";
import { REASON_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";
import { ROLES } from "#shared/domain/roles.ts";

/** Changes a member's role. After a failure the dialog stays open and keeps what was filled in. */
export function RoleDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const texts = useTexts(userManagementTexts);
  const { roles } = useTexts(profileTexts);
  const [role, setRole] = useState(user.role);
  const [reason, setReason] = useState("");
  const update = useUpdateUser();
  const promotes = role === "super-admin" && role !== user.role;

  const save = () => update.mutate({ id: user.id, role, ...(reason.trim() && { reason: reason.trim() }) });
  // Only while this dialog is still open: the answer may arrive after it was closed.
  useEffect(() => {
    if (update.isSuccess && open) onClose();
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={texts.roleTitle}
      description={texts.roleOf(accountName(user))}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button pending={update.isPending} disabled={role === user.role} onClick={save}>
            {update.isPending ? texts.updating : texts.update}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 wrap-anywhere">
        <ChoiceList
          label={texts.role}
          options={ROLES.map((id) => ({
            id,
            label: roles[id],
            hint: id === "super-admin" && promotes ? <PowerWarning /> : texts.roleHints[id],
            badge: id === user.role && <Badge>{texts.current}</Badge>,
          }))}
          value={role}
          onChange={setRole}
        />
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

function PowerWarning() {
  const texts = useTexts(userManagementTexts);
  return (
    <span className="flex gap-1.5 font-medium text-brick-text">
      <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      {texts.superAdminWarning}
    </span>
  );
}
