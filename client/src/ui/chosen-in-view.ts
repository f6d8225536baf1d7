import { type RefObject, useLayoutEffect } from "react";

/**
 * Scrolls a row that is wider than its space until the chosen tab or chip is fully visible: an address may open with
 * any of them. A visible one stays where it is under the finger.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one may be chosen
  useLayoutEffect(() => {
    const list = row.current;
    const one = list?.querySelector('[aria-selected="true"], [aria-pressed="true"]');
    if (!list || !one) return;
    const [room, box] = [list.getBoundingClientRect(), one.getBoundingClientRect()];
    if (box.left >= room.left && box.right <= room.right) return;
    list.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
  }, [row, chosen]);
}
