import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Holds back timers of exactly so many milliseconds until `elapse` is called, or the test is finished. All others run: the
 * page and the test's own waiting need them.
 */
export function holdTimers(ms: number): { elapse: () => void } {
  const held = new Map<number, () => void>();
  const [start, stop] = [window.setTimeout, window.clearTimeout];
  let last = 0;
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, delay?: number) => {
    if (delay !== ms) return start(run, delay);
    last--;
    held.set(last, run);
    return last;
  }) as unknown as typeof setTimeout);
  vi.spyOn(window, "clearTimeout").mockImplementation((timer) => {
    if (!held.delete(Number(timer))) stop(timer);
  });
  return {
    elapse: () => {
      const due = [...held.values()];
      held.clear();
      act(() => {
        for (const run of due) run();
      });
    },
  };
}
