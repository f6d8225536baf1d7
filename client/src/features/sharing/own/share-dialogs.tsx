import { useState } from "react";
import { OnceOpened, part } from "#client/ui/part.tsx";
import type { OwnShare } from "#shared/contracts/sharing/shared-videos.ts";

const EditShareDialog = part(() => import("#client/features/sharing/own/edit-share-dialog.tsx"));
const WithdrawDialog = part(() => import("#client/features/sharing/own/withdraw-dialog.tsx"));

type Doing = "edit" | "remove";

/** Which dialog is open, about which share; the last one stays while it closes. */
export function useShareDialogs() {
  const [shown, setShown] = useState<{ doing: Doing; share: OwnShare; isOpen: boolean } | null>(null);
  return {
    shown,
    open: (doing: Doing, share: OwnShare) => setShown({ doing, share, isOpen: true }),
    close: () => setShown((now) => now && { ...now, isOpen: false }),
  };
}

/** Where a share is edited, and where removing it is confirmed. */
export function ShareDialogs({
  dialogs: { shown, close },
  onRemoved,
}: {
  dialogs: ReturnType<typeof useShareDialogs>;
  onRemoved?: () => void;
}) {
  if (!shown) return null;
  const { doing, share, isOpen } = shown;
  return (
    <OnceOpened open={isOpen}>
      {doing === "edit" ? (
        <EditShareDialog key={share.id} share={share} open={isOpen} onClose={close} />
      ) : (
        <WithdrawDialog key={share.id} share={share} open={isOpen} onClose={close} {...(onRemoved && { onRemoved })} />
      )}
    </OnceOpened>
  );
}
