import { AccountSettings } from "#client/features/accounts/settings/account-settings.tsx";
import { DeviceSettings } from "#client/features/accounts/settings/device-settings.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** The settings of this device, which apply at once, and those of the signed-in account. */
export function SettingsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts(settingsTexts);
  const user = useSessionUser();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={user ? texts.memberText : texts.guestText}
    >
      <div className="grid gap-6">
        <DeviceSettings />
        {user && <AccountSettings key={user.id} user={user} />}
      </div>
    </Dialog>
  );
}
