import { useSyncExternalStore } from "react";

/** From here on, list and detail stand side by side: the `lg` of the styles. */
const WIDE = "(min-width: 1024px)";

export const isSideBySide = () => matchMedia(WIDE).matches;

/** Whether there is room for the list and what was chosen of it. */
export function useIsWide(): boolean {
  return useSyncExternalStore((listener) => {
    const media = matchMedia(WIDE);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  }, isSideBySide);
}
