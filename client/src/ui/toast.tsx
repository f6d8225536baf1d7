import { createContext, type ReactNode, useCallback, useContext, useMemo, useReducer, useRef } from "react";
import { Part, part } from "#client/ui/part.tsx";
import { PartNotice } from "#client/ui/part-notice.tsx";
import { reduceToasts, type ShownToast, type ToastContent } from "#client/ui/toast-state.ts";
import { TOAST_REMOVE_DELAY_MS } from "#shared/domain/limits.ts";

interface Toasts {
  /** Shows a message in place of the one that is there. */
  toast: (notice: ToastContent) => ToastHandle;
  /** Hides the message, or only the one with that id. */
  dismiss: (id?: string) => void;
}

interface ToastHandle {
  id: string;
  update: (notice: Partial<ToastContent>) => void;
  dismiss: () => void;
}

const ToastContext = createContext<Toasts | null>(null);
const ToastViewport = part(() => import("#client/ui/toast-viewport.tsx"));

/** Tells people the result of their action. One message at a time, for five seconds. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a Toaster above it");
  return toasts;
}

/**
 * Holds the toasts of the app and shows them. The code that draws them is fetched with the first one, which may well be
 * that there is no network.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, dispatch] = useReducer(reduceToasts, NONE);
  const count = useRef(0);

  const dismiss = useCallback((id?: string) => {
    dispatch({ type: "dismiss", id });
    setTimeout(() => dispatch({ type: "remove", id }), TOAST_REMOVE_DELAY_MS);
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      dismiss,
      toast: (notice) => {
        const id = String(++count.current);
        dispatch({ type: "add", toast: { ...notice, id, open: true } });
        return { id, update: (change) => dispatch({ type: "update", id, change }), dismiss: () => dismiss(id) };
      },
    }),
    [dismiss],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      {shown.length > 0 && (
        <Part waiting={<PartNotice message={shown[0]} />}>
          <ToastViewport toasts={shown} onDismiss={dismiss} />
        </Part>
      )}
    </ToastContext>
  );
}

const NONE: readonly ShownToast[] = [];
