import { type ReactNode, useState } from "react";
import { type Reportable, ReportButton } from "#client/features/moderation/report/button.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";

const ReportDialog = part(() => import("#client/features/moderation/report/dialog.tsx"));

/**
 * Gives its children the buttons that report content, and holds the one dialog that they open: it stays when the
 * reported content leaves its list.
 */
export function ReportHere({ children }: { children: (report: (what: Reportable) => ReactNode) => ReactNode }) {
  const [open, setOpen] = useState(false);
  /** The last one stays while the dialog closes. */
  const [reported, setReported] = useState<Reportable>();
  const report = (what: Reportable) => (
    <ReportButton
      what={what}
      onReport={() => {
        setReported(what);
        setOpen(true);
      }}
    />
  );
  return (
    <>
      {children(report)}
      <OnceOpened open={open}>
        {reported && <ReportDialog what={reported} open={open} onOpenChange={setOpen} />}
      </OnceOpened>
    </>
  );
}
