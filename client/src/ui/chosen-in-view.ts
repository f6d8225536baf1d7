import { type RefObject, useLayoutEffect } from "react";

/**
 * Pushes a row that is wider than its room along until the chosen one in it, a tab or a pressed chip, can be seen whole:
 * an address may open with any of them. What can be seen stays where it is under the finger.
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
