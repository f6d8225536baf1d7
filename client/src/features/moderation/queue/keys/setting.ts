import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#client/lib/storage.ts";

const STORAGE_KEY = "moderation-shortcuts";

const listeners = new Set<() => void>();

const areOn = () => readStored(STORAGE_KEY) !== "off";

/** Whether single characters work the queue. On unless it was switched off on this device (WCAG 2.1.4). */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
}

export function setShortcutsOn(on: boolean): void {
  writeStored(STORAGE_KEY, on ? null : "off");
  for (const listener of listeners) listener();
}
