import { ShieldX } from "lucide-react";
import { UserManagement } from "#client/features/accounts/admin/user-management.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Badge } from "#client/ui/chip.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** All accounts, for super-admins; without that role the dialog says so and fetches nothing. */
export function UserManagementDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts(userManagementTexts);
  const mayManage = useMay("manage-users");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} size={mayManage ? "full" : "md"}>
      {mayManage ? <UserManagement /> : <AccessDenied />}
    </Dialog>
  );
}

function AccessDenied() {
  const texts = useTexts(userManagementTexts);
  const { roles } = useTexts(profileTexts);
  const user = useSessionUser();
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-8 text-center">
      <span className="mb-1 inline-flex size-14 items-center justify-center rounded-full bg-brick-soft text-brick-text">
        <ShieldX aria-hidden="true" size={28} />
      </span>
      <h3 className="text-lg font-semibold">{texts.deniedTitle}</h3>
      <p className="text-muted">{texts.deniedText}</p>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-2">
        {texts.currentRole} <Badge tone="beech">{user ? roles[user.role] : texts.guest}</Badge>
      </p>
    </div>
  );
}
