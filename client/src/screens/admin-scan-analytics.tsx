import { Redirect } from "wouter";
import drawing from "#client/assets/drawings/empty-box.svg";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { adminTexts } from "#client/messages/late/admin.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** The figures on scans, for the super-admin alone; everybody else is led to the login. The server guards the data itself. */
export default function AdminScanAnalytics() {
  const texts = useTexts(adminTexts);
  const maySee = useMay("see-scan-analytics");
  if (!maySee) return <Redirect to="/admin/login" replace />;
  return (
    <Page title={texts.analyticsTitle} back>
      <EmptyState drawing={drawing} title={texts.noScansTitle} text={texts.noScansText} />
    </Page>
  );
}
