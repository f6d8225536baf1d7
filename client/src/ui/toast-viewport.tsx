import * as Radix from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";
import type { ShownToast } from "#client/ui/toast-state.ts";
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX } from "#shared/domain/limits.ts";

/**
 * Draws the toasts and reads them out; use `useToast`. They stand at the bottom, but on a phone with an open dialog at
 * the top: a sheet has its buttons where they would lie, and can be used while they are there, as they can.
 */
export default function ToastViewport({
  toasts,
  onDismiss,
}: {
  toasts: readonly ShownToast[];
  onDismiss: (id: string) => void;
}) {
  const t = useMessages();
  return (
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
          onOpenChange={(stays) => stays || onDismiss(id)}
          data-variant={variant}
          className={`pointer-events-auto flex items-start gap-3 rounded-card border py-2 pr-1.5 pl-4 shadow-lg transition-transform data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none ${
            variant === "destructive" ? "border-brick bg-brick text-brick-on" : "border-line bg-card text-ink"
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
        hotkey={[TOAST_HOTKEY]}
        label={t.ui.notifications}
        className="fixed right-0 bottom-[max(var(--nav-space),env(safe-area-inset-bottom))] z-[60] flex w-full flex-col gap-2 p-4 outline-none max-md:[:root:has([role=dialog])_&]:top-[env(safe-area-inset-top)] max-md:[:root:has([role=dialog])_&]:bottom-auto md:bottom-0 md:max-w-[420px]"
      />
    </Radix.Provider>
  );
}
