import type { Reportable } from "#client/features/moderation/report/button.tsx";
import { ReportForm } from "#client/features/moderation/report/form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { reportTexts } from "#client/messages/late/report.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** The dialog of a report. Its input is there again after closing it, until it is sent. */
export default function ReportDialog({
  what,
  open,
  onOpenChange,
}: {
  what: Reportable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const texts = useTexts(reportTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.titles[what.kind]}>
      <ReportForm key={`${what.kind}-${what.id}`} what={what} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
