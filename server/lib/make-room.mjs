// Plain JavaScript, because processes that start without the tools that read TypeScript import it.
import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** What the kernel ends first where memory runs out: such a process, and not the server or the database. */
const ENDED_FIRST = "800";

/**
 * Puts this process behind others, for the processor and for memory. Threads that it starts afterwards are behind them too.
 *
 * @param {number} niceness
 */
export function makeRoomForOthers(niceness) {
  if (process.platform !== "linux") return setPriority(niceness);
  // A priority is a thread's there, and some may have been started already.
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  writeFileSync("/proc/self/oom_score_adj", ENDED_FIRST);
}
