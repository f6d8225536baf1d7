import { TOAST_LIMIT } from "#shared/domain/limits.ts";

/** The content of a toast. `destructive` is for a failure. */
export interface ToastContent {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

/** A toast in the list: no longer `open` once dismissed, and in memory until it is removed. */
export interface ShownToast extends ToastContent {
  id: string;
  open: boolean;
}

export type ToastChange =
  | { type: "add"; toast: ShownToast }
  | { type: "update"; id: string; change: Partial<ToastContent> }
  | { type: "dismiss" | "remove"; id?: string | undefined };

/** The list after a change, newest first and never longer than the limit. Without an id a change concerns all. */
export function reduceToasts(toasts: readonly ShownToast[], change: ToastChange): readonly ShownToast[] {
  switch (change.type) {
    case "add":
      return [change.toast, ...toasts].slice(0, TOAST_LIMIT);
    case "update":
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.change } : toast));
    case "dismiss":
      return toasts.map((toast) => (concerns(change.id, toast) ? { ...toast, open: false } : toast));
    case "remove":
      // A removal is decided long before it happens: it must not take away what has been added since.
      return toasts.filter((toast) => toast.open || !concerns(change.id, toast));
  }
}

function concerns(id: string | undefined, toast: ShownToast): boolean {
  return id === undefined || id === toast.id;
}
