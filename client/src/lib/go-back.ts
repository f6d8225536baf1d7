import { useLocation } from "wouter";
import { belowDialogs, stateBelowDialogs } from "#client/lib/dialog-steps.ts";

/** The state of an entry of the history that was reached from one of ours, unless it says more. */
const WITHIN = "within";

/** The state of an entry: null for the one by which the app was opened, whatever was before it. */
export function entryState({ replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): unknown {
  return state ?? (replace && stateBelowDialogs() === null ? null : WITHIN);
}

/** The app's own Back: goes to the screen before, or where that is another site's, to `parent`. */
export function useGoBack(parent = "/home"): () => void {
  const [, navigate] = useLocation();
  return () => belowDialogs(() => (history.state === null ? navigate(parent, { replace: true }) : history.back()));
}
