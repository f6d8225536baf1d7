import { useState } from "react";
import { BusinessSection, type BusinessSectionId } from "#client/features/business/business-section.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { businessTexts } from "#client/messages/late/business.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { type Tab, Tabs } from "#client/ui/tabs.tsx";

const UserManagementDialog = part(async () => ({
  default: (await import("#client/features/accounts/admin/user-management-dialog.tsx")).UserManagementDialog,
}));

type Section = BusinessSectionId | "users";
const SECTIONS: Section[] = ["sponsorship", "partnerships", "affiliates", "users"];

/** Business management for admins; its last tab opens the user management, which is the super-admin's alone. */
export function BusinessDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts(businessTexts);
  const layers = useLayers();
  const [section, setSection] = useState<Section>("sponsorship");
  const managingUsers = open && layers.get("users") !== null;
  const manageUsers = () => layers.open({ users: "open" });

  const tabs: Tab<Section>[] = SECTIONS.map((id) => ({
    id,
    label: texts.tabs[id],
    note: id === "users" && <Badge tone="beech">{texts.superAdminOnly}</Badge>,
  }));
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} size="lg">
        <Tabs
          label={texts.sections}
          tabs={tabs}
          value={section}
          onChange={setSection}
          onPress={(id) => id === "users" && manageUsers()}
        >
          <div className="md:min-h-96">
            {section === "users" ? <UsersSection onOpen={manageUsers} /> : <BusinessSection id={section} />}
          </div>
        </Tabs>
      </Dialog>
      <OnceOpened layer open={managingUsers}>
        <UserManagementDialog open={managingUsers} onOpenChange={(stays) => stays || layers.close("users")} />
      </OnceOpened>
    </>
  );
}

/** Shown once the management dialog is closed, and to people who reach the tab by keyboard. */
function UsersSection({ onOpen }: { onOpen: () => void }) {
  const texts = useTexts(businessTexts);
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-10 text-center">
      <h3 className="text-lg font-semibold">{texts.usersTitle}</h3>
      <p className="mb-3 text-muted">{texts.usersText}</p>
      <Button onClick={onOpen}>{texts.openUsers}</Button>
    </div>
  );
}
