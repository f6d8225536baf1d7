import { useEffect, useRef } from "react";
import { useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";

/** The actions of single characters, in the order of the list of keys. */
const SHORTCUTS = ["j", "k", "a", "r", "c", "n", "?"] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

const isShortcut = (key: string): key is Shortcut => SHORTCUTS.some((shortcut) => shortcut === key);

/**
 * Works the queue by single characters, wherever the focus is: not during typing, in a dialog, or together with a key
 * that makes it a command of the browser's.
 */
export function useShortcuts(act: (shortcut: Shortcut) => void): void {
  const isOn = useShortcutsOn();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!isShortcut(key) || isCommand(event) || isTyping(event.target) || hasOpenDialog()) return;
      event.preventDefault();
      latest.current(key);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

/** Shift is no command: "?" needs it on most keyboards. */
export function isCommand(event: Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "isComposing">): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
}

/** Whether a typed character is input here, or chooses an option. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [contenteditable='true']") !== null;
}

function hasOpenDialog(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}
