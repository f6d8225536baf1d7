import * as Radix from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";
import { useToastFocus } from "#client/ui/toast-focus.ts";
import { useToastPlace } from "#client/ui/toast-place.ts";
import type { ShownToast } from "#client/ui/toast-state.ts";
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX } from "#shared/domain/limits.ts";

/**
 * Draws the toasts and reads them out; use `useToast`. They stand above what is at the bottom of the screen, and where a
 * dialog is open clear of its header (`useToastPlace`): it can be used while they are there, as they can.
 */
export default function ToastViewport({
  toasts,
  onDismiss,
}: {
  toasts: readonly ShownToast[];
  onDismiss: (id?: string) => void;
}) {
  const t = useMessages();
  const around = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useToastPlace(list, toasts);
  const giveFocusBack = useToastFocus(around, () => onDismiss());
  const dismiss = (id: string) => {
    onDismiss(id);
    giveFocusBack();
  };
  return createPortal(
    // Dialogs hide from screen readers what is beside them, but for what speaks, as this says of itself: others read it.
    <div ref={around} aria-live="off">
      <Radix.Provider
        label={t.ui.notification}
        duration={TOAST_DURATION_MS}
        swipeDirection="right"
        swipeThreshold={TOAST_SWIPE_PX}
      >
        {toasts.map(({ id, open, title, description, variant = "default" }) => (
          <Radix.Root
            key={id}
            open={open}
            onOpenChange={(stays) => stays || dismiss(id)}
            data-variant={variant}
            className={`pointer-events-auto flex items-start gap-3 rounded-card border py-2 pr-1.5 pl-4 shadow-lg transition-transform data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none ${
              variant === "destructive" ? "border-brick bg-brick text-brick-on" : "border-edge/60 bg-card text-ink"
            }`}
          >
            {variant === "destructive" ? (
              <CircleAlert aria-hidden="true" size={20} className="mt-3 shrink-0" />
            ) : (
              <CircleCheck aria-hidden="true" size={20} className="mt-3 shrink-0 text-pine-text" />
            )}
            <div className="min-w-0 grow py-2.5">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-sm">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label={t.common.close} icon={<X aria-hidden="true" size={18} />} />
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport
          ref={list}
          hotkey={[TOAST_HOTKEY]}
          label={t.ui.notifications}
          className="pointer-events-none fixed right-0 bottom-[max(var(--bottom-space),env(safe-area-inset-bottom))] z-[60] flex w-full flex-col gap-2 p-4 outline-none md:max-w-[420px]"
        />
      </Radix.Provider>
    </div>,
    document.body,
  );
}
