import { setImmediate as nextTurn } from "node:timers/promises";

/** Waits for a condition without a timer: `expect.poll` moves a clock on that a test has stopped. */
export async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await nextTurn();
}
