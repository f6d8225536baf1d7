import { useRemoveResult, useRemoveResults } from "#client/features/analytics/results/use-results.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";

interface Asking {
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before one result is deleted for good. */
export function RemoveResultDialog({ id, ...asking }: Asking & { id: string }) {
  const { removal } = useTexts(scanAnalyticsTexts);
  return (
    <ConfirmDialog
      {...asking}
      title={removal.title}
      description={removal.text}
      labels={removal}
      removal={useRemoveResult()}
      target={id}
    >
      <p className="text-muted">{removal.effect}</p>
    </ConfirmDialog>
  );
}

/** Asks before those that are selected are deleted for good. */
export function RemoveResultsDialog({ ids, ...asking }: Asking & { ids: string[] }) {
  const { removal } = useTexts(scanAnalyticsTexts);
  return (
    <ConfirmDialog
      {...asking}
      title={removal.severalTitle}
      description={removal.severalText(ids.length)}
      labels={{ ...removal, remove: removal.removeSeveral(ids.length) }}
      removal={useRemoveResults()}
      target={ids}
    >
      <p className="text-muted">{removal.effect}</p>
    </ConfirmDialog>
  );
}
