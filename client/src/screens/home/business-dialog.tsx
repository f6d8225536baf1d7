import { type ComponentType, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { businessTexts } from "#client/messages/late/business.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { OnceOpened, Part, part } from "#client/ui/part.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { type Tab, Tabs } from "#client/ui/tabs.tsx";

const UserManagementDialog = part(async () => ({
  default: (await import("#client/features/accounts/admin/user-management-dialog.tsx")).UserManagementDialog,
}));

const AffiliatesSection = part(async () => ({
  default: (await import("#client/features/business/affiliates/affiliates-section.tsx")).AffiliatesSection,
}));

const SponsorshipTab = part(async () => ({
  default: (await import("#client/features/business/sponsorship/sponsorship-tab.tsx")).SponsorshipTab,
}));

const PartnershipsTab = part(async () => ({
  default: (await import("#client/features/business/partnerships/partnerships-tab.tsx")).PartnershipsTab,
}));

/** What the business tabs show, in their order. */
const CONTENT = {
  sponsorship: SponsorshipTab,
  partnerships: PartnershipsTab,
  affiliates: AffiliatesSection,
} satisfies Record<string, ComponentType>;

type Section = keyof typeof CONTENT | "users";
const SECTIONS: Section[] = [...(Object.keys(CONTENT) as (keyof typeof CONTENT)[]), "users"];

/** Business management for admins; its last tab opens the user management, which is the super-admin's alone. */
export function BusinessDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts(businessTexts);
  const layers = useLayers();
  const [section, setSection] = useState<Section>("sponsorship");
  const managingUsers = open && layers.get("users") !== null;
  const Content = section === "users" ? null : CONTENT[section];
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
            {Content ? (
              <Part key={section} fallback={<SkeletonRows count={3} />}>
                <Content />
              </Part>
            ) : (
              <UsersSection onOpen={manageUsers} />
            )}
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
