import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#client/lib/storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "theme";
/** What colours the browser's own bars, once for each scheme of the system, as the page came. */
const BARS = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => ({
  meta,
  scheme: meta.media.includes("dark") ? "dark" : "light",
  colour: meta.content,
}));

const listeners = new Set<() => void>();

function getTheme(): Theme {
  const stored = readStored(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Puts the stored choice on the page; without one the system decides. */
export function applyTheme(): void {
  const theme = getTheme();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const { meta, scheme } of BARS) {
    const shown = theme === "system" ? scheme : theme;
    meta.content = BARS.find((bar) => bar.scheme === shown)?.colour ?? meta.content;
  }
}

/** Remembers the choice on this device and shows it at once. */
export function setTheme(theme: Theme): void {
  writeStored(STORAGE_KEY, theme === "system" ? null : theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getTheme);
}
