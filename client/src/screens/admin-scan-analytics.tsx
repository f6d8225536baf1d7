import { UsersRound } from "lucide-react";
import { Redirect } from "wouter";
import { ScanAnalytics } from "#client/features/analytics/dashboard.tsx";
import { InsightsPanel } from "#client/features/analytics/insights/insights-panel.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useMay } from "#client/lib/use-may.ts";
import { useWayBack } from "#client/lib/use-way-back.ts";
import { adminTexts } from "#client/messages/late/admin.ts";
import { IconButton } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";

const UserManagementDialog = part(async () => ({
  default: (await import("#client/features/accounts/admin/user-management-dialog.tsx")).UserManagementDialog,
}));

/**
 * The figures on scans, for the super-admin alone; everyone else is led to the login, and from there back. The server
 * guards the data itself.
 */
export default function AdminScanAnalytics() {
  const texts = useTexts(adminTexts);
  const maySee = useMay("see-scan-analytics");
  const wayBack = useWayBack();
  const layers = useLayers();
  const managingUsers = layers.get("users") !== null;
  if (!maySee) return <Redirect to={`/admin/login?return=${wayBack}`} replace />;
  const users = (
    <IconButton
      label={texts.users}
      icon={<UsersRound aria-hidden="true" size={22} />}
      onClick={() => layers.open({ users: "open" })}
    />
  );
  return (
    <Page title={texts.analyticsTitle} back actions={users}>
      <ScanAnalytics insights={<InsightsPanel />} />
      <OnceOpened layer open={managingUsers}>
        <UserManagementDialog open={managingUsers} onOpenChange={(stays) => stays || layers.close("users")} />
      </OnceOpened>
    </Page>
  );
}
