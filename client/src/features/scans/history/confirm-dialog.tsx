import type { ReactNode } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** Asks before something goes for good, and stays open where that fails. */
export function ConfirmDialog({
  title,
  description,
  action,
  open,
  pending,
  error,
  onClose,
  onConfirm,
  children,
}: {
  title: string;
  description?: string;
  action: string;
  open: boolean;
  pending: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  const texts = useTexts(scanHistoryTexts);
  const problemText = useProblemText();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={title}
      {...(description !== undefined && { description })}
      footer={
        <>
          <Button variant="secondary" className="max-md:grow" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" className="max-md:grow" pending={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <p role="alert" className="mt-2 text-brick-text empty:hidden">
        {error && problemText(error)}
      </p>
    </Dialog>
  );
}
