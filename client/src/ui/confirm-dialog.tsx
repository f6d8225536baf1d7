import type { ReactNode } from "react";
import { useProblemText } from "#client/lib/problem-text.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";

/** Of React Query. */
interface Removal<Target> {
  mutateAsync: (target: Target) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

/** Asks before something of the person's own goes for good, and stays open, with the reason, where that fails. */
export function ConfirmDialog<Target>({
  open,
  onClose,
  title,
  description,
  labels,
  removal,
  target,
  onRemoved,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  labels: { keep: string; remove: string; removing: string };
  removal: Removal<Target>;
  target: Target;
  onRemoved: () => void;
  /** The consequences, where they take more than a sentence. */
  children?: ReactNode;
}) {
  const problemText = useProblemText();
  const confirm = async () => {
    try {
      await removal.mutateAsync(target);
    } catch {
      // The dialog says why.
      return;
    }
    onRemoved();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
        removal.reset();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" className="max-md:grow" onClick={onClose}>
            {labels.keep}
          </Button>
          <Button variant="danger" className="max-md:grow" pending={removal.isPending} onClick={confirm}>
            {removal.isPending ? labels.removing : labels.remove}
          </Button>
        </>
      }
    >
      {children}
      <FormFailure alert>{removal.error ? problemText(removal.error) : null}</FormFailure>
    </Dialog>
  );
}
