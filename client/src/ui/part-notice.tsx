import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#client/lib/i18n.tsx";
import { getPartTrouble, getTrouble, onPartTrouble, tryPartsAgain } from "#client/lib/parts.ts";
import { Button } from "#client/ui/button.tsx";
import type { ToastContent } from "#client/ui/toast-state.ts";

/**
 * Says over whatever is on the screen, which stays, why a part that is waited for doesn't come, with a way on. It is
 * bundled with the page: without a network it could not be fetched. `message` is one whose own look doesn't come: it is
 * said here then, at the other end of the screen.
 */
export function PartNotice({ message }: { message?: ToastContent | undefined }) {
  const t = useMessages();
  const trouble = useSyncExternalStore(onPartTrouble, message ? getTrouble : getPartTrouble);
  const isOffline = trouble === "offline";
  return (
    trouble &&
    createPortal(
      <div
        role="alert"
        // A tap on it is not a tap beside the dialog that may be open: it doesn't close that.
        onPointerDown={(event) => event.stopPropagation()}
        className={`pointer-events-auto fixed inset-x-3 ${message ? "top-3" : "bottom-[calc(max(var(--bottom-space),env(safe-area-inset-bottom))+12px)]"} z-[60] mx-auto grid max-w-md justify-items-start gap-2 rounded-card border border-edge/60 bg-card p-4 text-ink shadow-2xl`}
      >
        <p className="font-semibold">{message?.title ?? (isOffline ? t.shell.noConnection : t.shell.outdated)}</p>
        <p className="text-sm text-muted">
          {message ? message.description : isOffline ? t.shell.noConnectionText : t.shell.outdatedText}
        </p>
        {!message && (
          <Button variant="secondary" size="sm" onClick={isOffline ? tryPartsAgain : () => location.reload()}>
            {isOffline ? t.common.tryAgain : t.shell.reload}
          </Button>
        )}
      </div>,
      document.body,
    )
  );
}
