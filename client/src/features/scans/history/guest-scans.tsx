import { MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { ScanList } from "#client/features/scans/history/list.tsx";
import { useDeviceEntries } from "#client/features/scans/history/use-history.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";

/** The guest's scans on this device, with `signIn` below; only that while there are none. */
export function GuestScans({ signIn }: { signIn: ReactNode }) {
  const texts = useTexts(scanHistoryTexts);
  const entries = useDeviceEntries();
  return (
    <>
      {entries.length > 0 && (
        <p className="mb-3 flex items-start gap-2.5 rounded-card bg-beech-soft px-4 py-3 text-beech-text">
          <MonitorSmartphone aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          {texts.deviceNote}
        </p>
      )}
      <ScanList entries={entries} count={texts.total(entries.length)} isMember={false} empty={null} />
      <div className={entries.length > 0 ? "mt-6" : ""}>{signIn}</div>
    </>
  );
}
