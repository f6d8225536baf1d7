import type { ReactNode } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** The catalogue in place of the camera. */
export function SearchInstead({
  search,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: ReactNode;
}) {
  const texts = useTexts(scanFlowTexts);
  return (
    <Dialog {...dialog} title={texts.searchTitle} size="lg">
      {search}
    </Dialog>
  );
}
